/** A router's far host as the host that is shown. */
import english from './en/farHost';
import { part } from './spoken';

export const farHost = part('farHost', english, (say) => ({
  ...say,
  stay: (stage: string) => say.stay({ stage }),
}));
