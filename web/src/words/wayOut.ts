/** Texts about the path of ACKs out of the host. */
import english from './en/wayOut';
import { count } from './numbers';
import { part } from './spoken';

export const wayOut = part('wayOut', english, (say) => ({
  ...say,
  band: (band: number) => say.band({ band: count(band) }),
  ofRing: (size: number) => say.ofRing({ size: count(size) }),
  ofDescriptors: (used: number, size: number) => say.ofDescriptors({ used: count(used), size: count(size) }),
  times: (times: number) => say.times({ times }),
}));
