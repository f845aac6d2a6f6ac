/** A newer version of the page waits until the person wants it. */
import english from './en/updates';
import { part } from './spoken';

export const updates = part('updates', english, (say) => say);
