/** Texts about the model's omissions under Linux 6.12, each with its effect on a result. */
import english from './en/leftOut';
import { part } from './spoken';

export const leftOut = part('leftOut', english, (say) => say);
