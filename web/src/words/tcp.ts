/** Words of the sender's TCP. */
import { tcp as english } from './en/tcp';
import { part } from './spoken';

export const tcp = part('tcp', english);
