/** Words of the header's dialogs. */
import { dialogs as english } from './en/dialogs';
import { part } from './spoken';

export const dialogs = part('dialogs', english);
