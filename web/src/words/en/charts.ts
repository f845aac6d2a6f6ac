/** The charts of the last seconds. */
import { bytes, count, duration, percent, three } from '../numbers';

export const charts = {
  title: 'Charts',
  plots: {
    goodput: 'goodput',
    ring: 'ring: filled + empty',
    queues: 'receive queue · backlog',
    cpu: 'CPU share',
    sender: 'cwnd · advertised window',
  },
  enlarge: (plot: string) => `${plot}: enlarge`,
  /** The top of each scale. */
  tops: {
    goodput: (mbps: number) => `to ${three(mbps)} Mb/s`,
    ring: (size: number) => `to ${count(size)}`,
    queues: (held: number) => `to ${bytes(held)} · 80`,
    cpu: () => 'to 100 %',
    sender: () => 'to 80 · 1 MB',
  },
  first: (span_ns: number) => `first ${duration(span_ns)}`,
  last: (span_ns: number) => `last ${duration(span_ns)}`,
  ring: (used: number, size: number) => `${used} of ${size}`,
  queues: (held: number, backlog: number) => `${bytes(held)} · ${count(backlog)}`,
  share: (spent: number, ticks: number) =>
    `receiver since the start: ${percent(spent)} of time, ${percent(ticks)} of ticks`,
  sender: (cwnd: number, window: number) => `${count(cwnd)} · ${bytes(window)}`,
  mean: (mbps: number) => `${three(mbps)} Mb/s mean`,
  sinceChange: (mbps: number) => `, ${three(mbps)} since the change`,
  meanOf: (mbps: number, known_ns: number) => `${three(mbps)} Mb/s mean of ${duration(known_ns)}`,
};
