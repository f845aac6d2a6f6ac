/** The small charts, which show the last seconds. */
import english from './en/charts';
import { bytes, count, duration, percent, three } from './numbers';
import { part } from './spoken';

export const charts = part('charts', english, (say) => ({
  ...say,
  enlarge: (plot: string) => say.enlarge({ plot }),
  /** Label of the top of each scale. */
  tops: {
    ...say.tops,
    goodput: (mbps: number) => say.tops.goodput({ mbps: three(mbps) }),
    ring: (size: number) => say.tops.ring({ size: count(size) }),
    queues: (held: number, backlog: number) => say.tops.queues({ held: bytes(held), backlog: count(backlog) }),
    sender: (cwnd: number, window: number) => say.tops.sender({ cwnd: count(cwnd), window: bytes(window) }),
  },
  first: (span_ns: number) => say.first({ span: duration(span_ns) }),
  last: (span_ns: number) => say.last({ span: duration(span_ns) }),
  ring: (used: number, size: number) => say.ring({ used, size }),
  queues: (held: number, backlog: number) => say.queues({ held: bytes(held), backlog: count(backlog) }),
  share: (spent: number, ticks: number) => say.share({ spent: percent(spent), ticks: percent(ticks) }),
  sender: (cwnd: number, window: number) => say.sender({ cwnd: count(cwnd), window: bytes(window) }),
  mean: (mbps: number) => say.mean({ mbps: three(mbps) }),
  sinceChange: (mbps: number) => say.sinceChange({ mbps: three(mbps) }),
  meanOf: (mbps: number, known_ns: number) => say.meanOf({ mbps: three(mbps), known: duration(known_ns) }),
}));
