import { FrameField, Stage } from '../../../tables/tables';
import { choice, lesson, type Setup } from '../lesson';
import { mostLost, perSecond, waitOfQueue_ms } from '../measures';

/**
 * Returns a run in which short packets are offered at the rate `max_pps`, packets per second. The preset itself offers
 * 39,500.
 */
const short = (max_pps: number): Setup => ({ preset: 'router-small', set: { 'sender.max_pps': max_pps } });
const FLOOD: Setup = { preset: 'router-small' };
/**
 * A router whose short transmit queue is full when the scenes begin. The preset's longer queue fills only after some
 * seconds.
 */
const FULL_OUTPUT: Setup = { preset: 'router-three-big', set: { 'output.queue_len': 100 } };
/**
 * Start of scenes without a question, after the run has settled, ns. A scene with a question pauses at 0, before the
 * map shows the answer.
 */
const SETTLED_NS = 1e9;

/** Packets per second that the router forwards. A packet is counted when the driver of the output gets it. */
const passed = perSecond(FrameField.forwarded);
/**
 * Offered rate at which this router still forwards every packet, packets per second. One per cent of the CPU time is
 * then idle. The largest forwarded rate is 21,700 packets per second, at 22,000 offered.
 */
const BEST_PPS = 21_000;
/**
 * Pairs of offered rate and forwarded rate, packets per second. Above 46,000 packets often share an interrupt, so the
 * forwarded rate rises once before it falls to 0.
 */
const BEYOND = [
  [42_000, 5200],
  [44_000, 3250],
  [50_000, 2300],
  [46_000, 1400],
  [55_000, 715],
  [60_000, 0],
] as const;

/** Returns a run in which the router forwards about `given` packets per second, fewer than with the preset's flood. */
export function beyond(given: number): Setup {
  const [rate] = BEYOND.reduce((best, one) => (Math.abs(one[1] - given) < Math.abs(best[1] - given) ? one : best));
  return short(rate);
}
const FULL_LINE_NS = 5e9;

export const router = lesson('router', {
  way: {
    run: short(5000),
    begin_ns: { packetAt: Stage.Ring, from_ns: SETTLED_NS, before_ns: 10e3 },
    speed: 6e3,
    looks: ['nic', 'kernel', 'process', 'timeline'],
    watch: ['hardirq', 'softirq', 'idle'],
    follows: true,
    until: { packetAt: Stage.OutWire },
  },
  busy: {
    run: short(BEST_PPS),
    begin_ns: SETTLED_NS,
    speed: 50e3,
    looks: ['nic', 'kernel', 'process', 'timeline'],
    watch: ['hardirq', 'softirq', 'idle', 'inputQueue'],
    until: { passed_ns: 5e5 },
  },
  rate: {
    run: { preset: 'router-small', vary: { 'sender.max_pps': [39_500, 36_000, 33_000] } },
    begin_ns: 0,
    speed: 50e6,
    looks: ['nic', 'kernel', 'process', 'timeline', 'charts'],
    watch: ['hardirq', 'softirq', 'forwarded', 'lost'],
    ask: {
      kind: 'number',
      most: 50_000,
      step: 100,
      within: 0.25,
      span_ns: 1e9,
      machine: passed,
      typical: {
        all: {
          comesTo: (run) => run['sender.max_pps'],
          matches: (given, _, run) => given > run['sender.max_pps'] * 0.9,
          counterpart: short(BEST_PPS),
        },
        best: {
          comesTo: BEST_PPS,
          matches: (given) => given >= 17_000 && given <= 26_000,
          counterpart: { preset: 'router-napi', set: { 'output.rate': 1000, 'output.ring': 256 } },
        },
        nothing: { matches: (given, truth) => given < truth * 0.4, counterpart: beyond },
      },
    },
  },
  where: {
    run: FLOOD,
    begin_ns: SETTLED_NS,
    speed: 500e3,
    looks: ['nic', 'kernel', 'process', 'timeline'],
    watch: ['inputQueue', 'throttled', 'lostRing', 'lostInput', 'lostOutput'],
    ask: choice({
      options: { ring: { preset: 'router-napi' }, input: 'here', output: FULL_OUTPUT },
      shownBy: ['stage'],
      span_ns: 500e6,
      machine: (trial) => mostLost(trial, { ring: 'ring', input: 'netif', output: 'qdisc' }),
    }),
  },
  shut: {
    run: FLOOD,
    begin_ns: SETTLED_NS,
    speed: 5e6,
    looks: ['nic', 'kernel', 'process', 'timeline'],
    watch: ['inputQueue', 'throttled', 'lostInput'],
    until: { passed_ns: 60e6 },
  },
  long: {
    run: { preset: 'router-big' },
    begin_ns: SETTLED_NS,
    speed: 100e3,
    looks: ['nic', 'kernel', 'process', 'timeline', 'charts'],
    watch: ['hardirq', 'softirq', 'idle', 'lostInput'],
    ask: choice({
      options: { none: 'here', fewer: short(25_000), same: FLOOD },
      span_ns: 500e6,
      machine: (trial) => {
        const lost = trial.grew(FrameField.drop_netif_rx);
        if (lost === 0) return 'none';
        return lost > trial.grew(FrameField.offered) / 2 ? 'same' : 'fewer';
      },
    }),
  },
  polled: {
    run: { preset: 'router-napi' },
    begin_ns: SETTLED_NS,
    speed: 500e3,
    looks: ['nic', 'kernel', 'process', 'timeline'],
    watch: ['hardirq', 'softirq', 'forwarded', 'lostRing', 'lostOutput'],
    ask: choice({
      options: { fewer: null, same: null, more: 'here' },
      span_ns: 1e9,
      // The thresholds are below and above the forwarded rate of a router whose driver uses an interrupt per packet.
      // `lessons.test.ts` checks this rate.
      machine: (trial) => (passed(trial) < 7000 ? 'fewer' : passed(trial) > 9000 ? 'more' : 'same'),
    }),
  },
  waiting: {
    run: { preset: 'router-three-big' },
    begin_ns: FULL_LINE_NS,
    speed: 1e6,
    looks: ['kernel', 'process', 'charts'],
    watch: ['outputQueue', 'forwarded', 'lostOutput', 'idle'],
    ask: {
      kind: 'number',
      most: 1000,
      step: 1,
      within: 0.15,
      span_ns: 500e6,
      machine: waitOfQueue_ms,
      typical: {
        none: { matches: (given) => given <= 5, counterpart: { preset: 'router-big' } },
        one: { comesTo: 12, matches: (given) => given >= 0 && given <= 20, counterpart: FULL_OUTPUT },
      },
    },
  },
});
