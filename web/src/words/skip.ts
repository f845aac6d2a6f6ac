/** Text of the link that skips the header of a view. */
import english from './en/skip';
import { part } from './spoken';

export const skip = part('skip', english, (say) => say);
