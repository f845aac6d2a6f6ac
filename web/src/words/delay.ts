/** Words of the delay, measured from end to end. */
import { delay as english } from './en/delay';
import { part } from './spoken';

export const delay = part('delay', english);
