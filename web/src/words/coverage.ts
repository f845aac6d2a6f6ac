/** Words of the counted calls. */
import { coverage as english } from './en/coverage';
import { part } from './spoken';

export const coverage = part('coverage', english);
