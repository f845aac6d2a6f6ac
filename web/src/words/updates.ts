/** Texts about a newer version of the page, which is loaded only at the user's request. */
import english from './en/updates';
import { part } from './spoken';

export const updates = part('updates', english, (say) => say);
