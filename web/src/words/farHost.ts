/** The choice between the router and its far host as the host that the page shows. */
import english from './en/farHost';
import { part } from './spoken';

export const farHost = part('farHost', english, (say) => ({
  ...say,
  stay: (stage: string) => say.stay({ stage }),
}));
