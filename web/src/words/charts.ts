/** The small charts, which show the last seconds. The entries of the charts (`hosts/`) name their messages themselves. */
import english from './en/charts';
import { duration } from './numbers';
import { part } from './spoken';

export const charts = part('charts', english, (say) => ({
  ...say,
  enlarge: (plot: string) => say.enlarge({ plot }),
  first: (span_ns: number) => say.first({ span: duration(span_ns) }),
  last: (span_ns: number) => say.last({ span: duration(span_ns) }),
}));
