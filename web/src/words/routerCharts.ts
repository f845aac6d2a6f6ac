/** Words of a router's charts. */
import { routerCharts as english } from './en/routerCharts';
import { part } from './spoken';

export const routerCharts = part('routerCharts', english);
