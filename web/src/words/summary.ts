/** Words of the summary that a key reads aloud. */
import { summary as english } from './en/summary';
import { part } from './spoken';

export const summary = part('summary', english);
