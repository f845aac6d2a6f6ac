/** Texts of the switch between a router and its far host. The page shows the chosen host. */
import english from './en/farHost';
import { part } from './spoken';

export const farHost = part('farHost', english, (say) => ({
  ...say,
  stay: (stage: string) => say.stay({ stage }),
}));
