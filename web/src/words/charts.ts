/**
 * Texts of the small charts, which show the last seconds. The charts in `hosts/` use their messages in `plots`
 * directly.
 */
import english from './en/charts';
import { duration } from './numbers';
import { part } from './spoken';

export const charts = part('charts', english, (say) => ({
  ...say,
  enlarge: (plot: string) => say.enlarge({ plot }),
  first: (span_ns: number) => say.first({ span: duration(span_ns) }),
  last: (span_ns: number) => say.last({ span: duration(span_ns) }),
}));
