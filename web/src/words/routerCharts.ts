/** A router's charts. Their entries (`hosts/router/charts.ts`) name their messages themselves. */
import english from './en/routerCharts';
import { part } from './spoken';

export const routerCharts = part('routerCharts', english, (say) => say);
