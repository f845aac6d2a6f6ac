/** Words of the router's map. */
import { router as english } from './en/router';
import { part } from './spoken';

export const router = part('router', english);
