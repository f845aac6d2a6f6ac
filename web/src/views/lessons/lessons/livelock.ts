import { FrameField, Until } from '../../../tables/tables';
import { choice, lesson, type Setup } from '../lesson';
import { goodput, LOSSES, mostGrown, percentOf } from '../measures';

const flood = (rate: number): Setup => ({ preset: 'udp-livelock', set: { 'sender.rate': rate } });
const FLOOD: Setup = { preset: 'udp-livelock' };
const OLD: Setup = { preset: 'udp-livelock', set: { 'nic.driver': 3 } };
const MODERATED: Setup = { preset: 'udp-livelock', set: { 'nic.coalesce_us': 1000 } };
/**
 * Largest rate at which data reach the program, and the offered rate at that point, Mb/s. Above this offered rate, each
 * further Mb/s reduces the delivered rate by `LOST_FOR_EACH` Mb/s.
 */
const BEST = { out: 245, at: 250 };
const LOST_FOR_EACH = 1.065;
/** Offered rate above which the program gets almost nothing, Mb/s. The delivered rate no longer falls linearly there. */
const NEXT_TO_NOTHING = 500;

/**
 * Returns a run in which the program gets data at the rate `goodput_mbps`. `lessons.test.ts` compares the result with
 * the machine.
 */
export function floodFor(goodput_mbps: number): Setup {
  const rate = BEST.at + (BEST.out - goodput_mbps) / LOST_FOR_EACH;
  return flood(Math.round(Math.min(NEXT_TO_NOTHING, rate)));
}
const SETTLED_NS = 3e9;
/**
 * A scene about a packet begins this long before the packet's end, ns. This is the time from the ring to the end, with
 * a short part of the time on the wire.
 */
const LAST_NS = 50e3;

export const livelock = lesson('livelock', {
  calm: {
    run: { preset: 'udp-200' },
    begin_ns: 1e9,
    speed: 200e3,
    looks: ['timeline', 'kernel', 'process'],
    watch: ['softirq', 'reader', 'idle'],
    follows: true,
    until: { passed_ns: 1e6 },
  },
  first: {
    run: FLOOD,
    // At this moment the socket's buffer is not full yet. A full buffer would show the answer to a later question,
    // where packets are lost.
    begin_ns: 0.5e9,
    speed: 200e3,
    looks: ['timeline', 'kernel'],
    watch: ['hardirq', 'softirq', 'reader', 'idle'],
    until: { passed_ns: 1e6 },
  },
  rate: {
    run: { preset: 'udp-livelock', vary: { 'sender.rate': [405.5, 350, 300] } },
    begin_ns: SETTLED_NS,
    speed: 500e6,
    looks: ['timeline', 'process', 'charts'],
    watch: ['softirq', 'reader', 'lost'],
    ask: {
      kind: 'number',
      shownBy: ['stage', 'charts'],
      most: 1000,
      step: 1,
      within: 0.25,
      span_ns: 3e9,
      samples: 60,
      machine: goodput,
      typical: {
        all: {
          comesTo: (run) => run['sender.rate'],
          matches: (given, _, run) => given > run['sender.rate'] * 0.85,
          counterpart: flood(200),
        },
        best: { comesTo: BEST.out, matches: (given) => given >= 180 && given <= BEST.out, counterpart: flood },
        nothing: { matches: (given, truth) => given < truth * 0.4, counterpart: floodFor },
        between: { matches: (given) => given < 180, counterpart: floodFor },
      },
    },
  },
  where: {
    run: FLOOD,
    begin_ns: SETTLED_NS,
    speed: 1e6,
    looks: ['nic', 'kernel', 'process'],
    watch: ['lostRing', 'lost', 'receiveQueue'],
    ask: choice({
      options: {
        ring: { preset: 'udp-livelock', set: { 'nic.ring': 8, 'nic.coalesce_us': 2000 } },
        ip: null,
        socket: 'here',
      },
      shownBy: ['stage'],
      span_ns: 500e6,
      machine: (trial) => mostGrown(trial, LOSSES),
    }),
  },
  wasted: {
    run: FLOOD,
    begin_ns: { until: Until.Drop, from_ns: SETTLED_NS, before_ns: LAST_NS },
    speed: 5e3,
    looks: ['kernel', 'process', 'timeline'],
    watch: ['lost', 'receiveQueue'],
    follows: 'lost',
    until: { passed_ns: LAST_NS },
  },
  perFrame: {
    run: OLD,
    begin_ns: SETTLED_NS,
    speed: 500e6,
    looks: ['nic', 'timeline'],
    watch: ['hardirq', 'softirq', 'reader'],
    ask: choice({
      options: { less: 'here', same: null, better: MODERATED },
      span_ns: 3e9,
      samples: 30,
      measure: goodput,
      // The thresholds are below and above the rate that the program gets from the polled driver under this flood.
      // `lessons.test.ts` checks this rate.
      machine: (trial) => (goodput(trial) < 75 ? 'less' : goodput(trial) > 95 ? 'better' : 'same'),
    }),
  },
  moderation: {
    run: MODERATED,
    begin_ns: SETTLED_NS,
    speed: 2e6,
    looks: ['nic', 'timeline', 'process'],
    watch: ['hardirq', 'softirq', 'reader'],
    until: { passed_ns: 15e6 },
    compares: {
      rows: { old: OLD, polled: FLOOD, moderated: MODERATED },
      columns: {
        goodput,
        interrupts: (trial) => trial.grew(FrameField.irq_rx) / trial.grew(FrameField.offered),
        hardirq: (trial) => percentOf(trial, FrameField.cpu_hardirq_ns),
        softirq: (trial) => percentOf(trial, FrameField.cpu_softirq_ns),
        reader: (trial) => percentOf(trial, FrameField.cpu_app_ns),
      },
      span_ns: 5e9,
    },
    leadsTo: { lesson: 'router', scene: 'polled' },
  },
});
