/** Words of what the machine refuses; they come with the first refusal. */
import { refusals as english } from './en/refusals';
import { part } from './spoken';

export const refusals = part('refusals', english);
