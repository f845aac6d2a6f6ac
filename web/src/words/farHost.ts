/** Choice of the host that the page shows: the router or its far host. */
import english from './en/farHost';
import { part } from './spoken';

export const farHost = part('farHost', english, (say) => ({
  ...say,
  stay: (stage: string) => say.stay({ stage }),
}));
