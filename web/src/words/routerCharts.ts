/** Texts of a router's charts. `hosts/router/charts.ts` uses these messages directly. */
import english from './en/routerCharts';
import { part } from './spoken';

export const routerCharts = part('routerCharts', english, (say) => say);
