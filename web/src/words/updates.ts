/** Words of the offer of a newer version. */
import { updates as english } from './en/updates';
import { part } from './spoken';

export const updates = part('updates', english);
