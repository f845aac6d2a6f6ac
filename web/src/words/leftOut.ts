/** What the model leaves out of Linux 6.12, and what each missing part would change. */
import english from './en/leftOut';
import { part } from './spoken';

export const leftOut = part('leftOut', english, (say) => say);
