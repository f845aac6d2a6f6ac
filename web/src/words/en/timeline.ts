/** The CPU timeline. */
import { clock, duration, percent } from '../numbers';

export const timeline = {
  title: 'CPU timeline',
  head: 'CPU',
  zoom: 'wheel or + − to zoom',
  sheet: 'Who held the CPU; plus and minus zoom, zero restores; A and B begin and end a loop',
  lanes: { irq: 'hard irq', soft: 'softirq', reader: 'receiver', load: 'background', other: 'kswapd etc.' },
  now: (who: string, work: string) => `${who} · ${work}`,
  soFar: (reader: number, softirq: number) => `iperf ${percent(reader)}, softirq ${percent(softirq)} so far`,
  forwarded: (irq: number, softirq: number) => `hard irq ${percent(irq)}, softirq ${percent(softirq)} so far`,
  notOnRecord: 'not on record',
  begins: 'the run begins here ▸',
  marks: {
    PreemptedOwningSocket: 'switched out, socket owned',
    RingExhausted: 'ring exhausted',
    RtoFired: 'timeout at the sender',
    OomKilled: 'out of memory',
    ParameterChanged: 'changed',
  },
  marksOf: (marks: number, kinds: readonly string[]) => `${marks} marks: ${kinds.join(' · ')}`,
  marksInAll: (marks: number) => `${marks} marks`,
  loop: 'Loop',
  loopTitle: 'Then drag over the lanes; or drag with Shift',
  drag: 'Drag a span …',
  clearLoop: 'Clear loop',
  clearLoopKey: 'Escape',
  from: (at_ns: number) => `from ${clock(at_ns)} …`,
  looping: (length_ns: number, from_ns: number) => `Looping ${duration(length_ns)} from ${clock(from_ns)}.`,
  loopCleared: 'Loop cleared.',
  loopBegins: (at_ns: number) => `A loop begins at ${clock(at_ns)}. Press B where it ends.`,
};
