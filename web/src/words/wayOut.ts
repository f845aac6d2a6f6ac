/** Words of the way out of ACKs. */
import { wayOut as english } from './en/wayOut';
import { part } from './spoken';

export const wayOut = part('wayOut', english);
