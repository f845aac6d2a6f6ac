/** Words of the study's equations. */
import { equations as english } from './en/equations';
import { part } from './spoken';

export const equations = part('equations', english);
