/**
 * Lesson 13: when softirqs run before programs, from Linux 2.6.12 to 6.12, each under the same flood. The runs are not
 * random, so one run per kernel is enough.
 */
import { EventCode, FrameField, Until } from '../../../tables/tables';
import { choice, lesson, type Setup } from '../lesson';
import { goodput, LOSSES, mostGrown, percentOf } from '../measures';
import type { Trial } from '../trial';

const TODAY = { 'kernel.release': 1 };
const RULE = { ...TODAY, 'kernel.ksoftirqd_defers': 1 };
const THREAD = { ...TODAY, 'net.threaded_napi': 1 };
const LINE_RATE = { 'sender.rate': 0 };
const HOGS = { 'load.jobs': 4, 'load.kind': 1 };

const flood = (set: Setup['set']): Setup => ({ preset: 'udp-livelock', set: { ...LINE_RATE, ...set } });
/** The packet stream of lesson 3, with changed parameters. */
const stream = (set: Setup['set']): Setup => ({ preset: 'udp-livelock', set: { ...set } });
const OLD = flood({});
const NOW = flood(TODAY);
const RULED = flood(RULE);
const RULED_SIX = flood({ ...RULE, ...HOGS });
/**
 * Pauses of the sending host: 0.2 ms each, fifty per second on average. After a pause the host sends a burst at line
 * rate.
 */
const PAUSES = { 'sender.pause_us': 200, 'sender.pause_every_ms': 20 };
/** A flood beside eight programs that compute. They and ksoftirqd leave the receiving program a tenth of the CPU. */
const RULED_TEN = flood({ ...RULE, ...HOGS, 'load.jobs': 8 });
/**
 * A stream that a receiving program with a large weight (nice −10) can handle beside programs that compute. A NAPI
 * thread processes the packets.
 */
const PACED: Setup = { preset: 'udp-200', set: { ...THREAD, ...HOGS, 'sender.rate': 100, 'app.nice': -10 } };
/** A stream of 100 Mb/s beside programs that compute, without a NAPI thread: softirqs run before every program. */
const inline = (set: Setup['set']): Setup => ({
  preset: 'udp-200',
  set: { ...TODAY, ...HOGS, 'sender.rate': 100, ...set },
});
/** A receiving program of nice 0, which is too slow for this stream. Its small buffer is full when the scene begins. */
const INLINE_LATE = inline({ 'socket.rcvbuf': 2 ** 20 });
/** A receiving program that gets enough CPU time for this stream, because its nice value is −10. */
const INLINE_NICE = inline({ 'app.nice': -10 });

const SETTLED_NS = 1e9;
const SPAN_NS = 3e9;
const lossesIn = (trial: Trial): number[] =>
  [FrameField.drop_ring, FrameField.drop_udp_rcvbuf].map((field) => part(trial, field));

/** Growth of a counter as a share of the arrived datagrams, %. */
function part(trial: Trial, field: number): number {
  return Math.round((1000 * trial.grew(field)) / Math.max(1, trial.grew(FrameField.offered))) / 10;
}

export const twentyYears = lesson('twenty-years', {
  flood: {
    run: OLD,
    begin_ns: SETTLED_NS,
    // At this speed the timeline shows one whole turn of the softirqs, and the turn of the receiving program before
    // it.
    speed: 20e6,
    looks: ['timeline', 'runqueue'],
    watch: ['softirq', 'reader'],
    until: { event: EventCode.KsoftirqdWoken, nth: 4 },
  },
  now: {
    run: NOW,
    begin_ns: SETTLED_NS,
    speed: 8e6,
    looks: ['timeline', 'process'],
    watch: ['softirq', 'reader', 'lost'],
    ask: choice({
      options: { tenth: 'here', quarter: RULED, half: flood({ ...THREAD, 'sender.rate': 500 }) },
      span_ns: SPAN_NS,
      measure: (trial) => part(trial, FrameField.delivered),
      machine: (trial) => {
        const read = part(trial, FrameField.delivered);
        return read < 10 ? 'tenth' : read < 35 ? 'quarter' : 'half';
      },
    }),
  },
  limits: {
    run: NOW,
    begin_ns: SETTLED_NS,
    speed: 12e6,
    looks: ['timeline', 'runqueue'],
    watch: ['softirq', 'reader', 'runnable'],
    until: { event: EventCode.KsoftirqdWoken, nth: 7 },
  },
  rule: {
    run: RULED,
    begin_ns: SETTLED_NS,
    speed: 8e6,
    looks: ['timeline', 'runqueue'],
    watch: ['softirq', 'reader'],
    ask: {
      kind: 'number',
      most: 100,
      step: 1,
      within: 0.1,
      span_ns: SPAN_NS,
      machine: (trial) => percentOf(trial, FrameField.cpu_app_ns),
      typical: {
        before: { comesTo: 0, matches: (given) => given < 25, counterpart: NOW },
        all: { comesTo: 100, matches: (given) => given > 75 },
      },
    },
  },
  where: {
    run: RULED,
    begin_ns: SETTLED_NS,
    speed: 4e6,
    looks: ['nic', 'process'],
    watch: ['lostRing', 'lost', 'receiveQueue'],
    ask: choice({
      options: { ring: 'here', ip: null, socket: stream(TODAY) },
      span_ns: 500e6,
      shownBy: ['stage', 'charts'],
      shownByRun: true,
      machine: (trial) => mostGrown(trial, LOSSES),
    }),
  },
  six: {
    run: RULED_SIX,
    begin_ns: SETTLED_NS,
    speed: 8e6,
    looks: ['timeline', 'runqueue'],
    watch: ['softirq', 'reader', 'runnable'],
    ask: {
      kind: 'number',
      most: 500,
      step: 1,
      within: 0.15,
      span_ns: SPAN_NS,
      machine: goodput,
      typical: {
        same: { comesTo: 256, matches: (given) => given > 200, counterpart: RULED },
        fifth: { comesTo: 51, matches: (given) => given >= 40 && given <= 60, counterpart: RULED_TEN },
      },
    },
  },
  back: {
    run: RULED_SIX,
    begin_ns: { until: Until.Switch, from_ns: 2e9, before_ns: 0 },
    speed: 30e6,
    looks: ['timeline', 'runqueue'],
    watch: ['softirq', 'reader', 'runnable'],
    until: { event: EventCode.KsoftirqdWoken, nth: 3 },
  },
  slow: {
    run: stream(RULE),
    begin_ns: SETTLED_NS,
    speed: 200e3,
    looks: ['timeline', 'nic'],
    watch: ['interrupts', 'softirq', 'reader'],
    ask: choice({
      options: { same: 'here', more: stream({ ...RULE, ...PAUSES }), less: null },
      span_ns: SPAN_NS,
      measure: goodput,
      // If softirqs do not wait for ksoftirqd, the receive rate is 61.5 Mb/s. `lessonFigures.test.ts` checks this
      // number.
      machine: (trial) => (goodput(trial) > 75 ? 'more' : goodput(trial) < 50 ? 'less' : 'same'),
    }),
  },
  thread: {
    run: stream(THREAD),
    begin_ns: { until: Until.Switch, from_ns: SETTLED_NS, before_ns: 0 },
    speed: 8e6,
    looks: ['timeline', 'runqueue'],
    watch: ['interrupts', 'softirq', 'reader'],
    until: { passed_ns: 32e6 },
    compares: {
      rows: {
        old: OLD,
        now: NOW,
        ruled: RULED,
        thread: flood(THREAD),
        nowSlow: stream(TODAY),
        ruledSlow: stream(RULE),
        threadSlow: stream(THREAD),
      },
      columns: {
        goodput,
        reader: (trial) => percentOf(trial, FrameField.cpu_app_ns),
        ring: (trial) => lossesIn(trial)[0],
        socket: (trial) => lossesIn(trial)[1],
      },
      span_ns: SPAN_NS,
    },
  },
  price: {
    run: PACED,
    begin_ns: SETTLED_NS,
    speed: 8e6,
    looks: ['nic', 'timeline', 'runqueue'],
    watch: ['softirq', 'reader', 'lostRing'],
    ask: choice({
      options: { nothing: INLINE_NICE, ring: 'here', socket: INLINE_LATE },
      span_ns: SPAN_NS,
      measure: (trial) => part(trial, FrameField.drop_ring),
      machine: (trial) => {
        const [ring, socket] = lossesIn(trial);
        return ring + socket < 1 ? 'nothing' : ring > socket ? 'ring' : 'socket';
      },
    }),
  },
});
