/** Words of a chart that is as wide as the stage; they come with it. */
import { largeCharts as english } from './en/largeCharts';
import { part } from './spoken';

export const largeCharts = part('largeCharts', english);
