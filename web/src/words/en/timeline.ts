/** Texts of the CPU timeline. */
export default {
  title: 'CPU timeline',
  head: 'CPU',
  zoom: 'wheel or + − to zoom',
  sheet:
    'CPU use by context. The keys plus and minus zoom, and the key zero restores the zoom. The keys A and B mark the start and end of a time span that the playback repeats.',
  lanes: {
    irq: 'hard irq',
    soft: 'softirq',
    reader: 'receiver',
    load: 'background',
    other: 'kernel threads',
  },
  /** Task or handler on the CPU, and its present function. */
  now: '{who} · {work}',
  /** CPU shares since the start of the run: on a receiver, and on a router. */
  soFar: 'iperf {reader}, softirq {softirq} so far',
  forwarded: 'hard irq {irq}, softirq {softirq} so far',
  notOnRecord: 'not recorded',
  begins: 'the run begins here ▸',
  /** Labels of the marks of events across the lanes. */
  marks: {
    PreemptedOwningSocket: 'preempted with the socket locked',
    RingExhausted: 'ring exhausted',
    RtoFired: 'timeout at the sender',
    OomKilled: 'out of memory',
    ParameterChanged: 'parameter changed',
  },
  marksOf: '{marks} marks: {kinds}',
  marksInAll: '{marks} marks',
  loop: 'Loop',
  loopTitle: 'Click, then drag across the lanes (or Shift-drag)',
  /** Label of the button “Loop” while a span is to be drawn. */
  drag: 'Drag a span …',
  clearLoop: 'Clear loop',
  clearLoopKey: 'Escape',
  /** Start of a loop whose end was not chosen yet. */
  from: 'from {at} …',
  looping: 'Looping {length} from {from}.',
  loopCleared: 'Loop cleared.',
  loopBegins: 'Loop starts at {at}. Go to the end of the loop and press B.',
} as const;
