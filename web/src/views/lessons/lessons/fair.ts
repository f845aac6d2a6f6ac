/**
 * Lesson 15: a receiving program that sleeps, under O(1) and under EEVDF. The other programs only compute, so the runs
 * are not random and one run per setup is enough.
 */
import { FrameField, Until } from '../../../tables/tables';
import { choice, lesson, type Setup } from '../lesson';
import { goodput, share } from '../measures';
import type { Trial } from '../trial';

const beside = (set: Setup['set']): Setup => ({ preset: 'udp-200-loaded', set: { 'load.kind': 1, ...set } });
const eevdf = (set: Setup['set']): Setup => beside({ 'kernel.scheduler': 1, ...set });
const O1 = beside({});
const FAIR = eevdf({});
const SLOW = eevdf({ 'sender.rate': 20 });
const NICE = eevdf({ 'app.nice': -5 });
/** A receiving program that never sleeps, with nice −5. Its time slices decide its share of the CPU. */
const SLICES: Setup = { preset: 'tcp-quiet', set: { 'load.jobs': 10, 'load.kind': 1, 'app.nice': -5 } };

/** A moment after the receive buffer has become full, ns. */
const SETTLED_NS = 3e9;
const SPAN_NS = 3e9;
/** Share of the arrived datagrams that the full socket lost, %. */
const lost = (trial: Trial): number =>
  Math.round((1000 * trial.grew(FrameField.drop_udp_rcvbuf)) / Math.max(1, trial.grew(FrameField.offered))) / 10;

export const fair = lesson('fair', {
  bonus: {
    run: O1,
    begin_ns: { until: Until.ReaderOnCpu, from_ns: SETTLED_NS, before_ns: 100e3 },
    speed: 100e3,
    looks: ['process', 'runqueue', 'timeline'],
    watch: ['sleepAverage', 'interactive', 'lost'],
    until: { passed_ns: 500e3 },
  },
  fair: {
    run: FAIR,
    begin_ns: SETTLED_NS,
    speed: 10e6,
    looks: ['process', 'timeline'],
    watch: ['reader', 'receiveQueue', 'lost'],
    ask: choice({
      options: { all: O1, half: eevdf({ 'app.nice': -8 }), fifth: 'here' },
      span_ns: SPAN_NS,
      measure: goodput,
      machine: (trial) => (goodput(trial) > 150 ? 'all' : goodput(trial) > 60 ? 'half' : 'fifth'),
    }),
  },
  virtual: {
    run: FAIR,
    begin_ns: { until: Until.ReaderOnCpu, from_ns: SETTLED_NS, before_ns: 3e6 },
    speed: 4e6,
    looks: ['runqueue', 'timeline'],
    watch: ['runnable', 'reader'],
    until: { passed_ns: 24e6 },
  },
  slow: {
    run: SLOW,
    begin_ns: SETTLED_NS,
    speed: 1e6,
    looks: ['process', 'runqueue', 'timeline'],
    watch: ['reader', 'lost'],
    ask: choice({
      options: { none: 'here', some: eevdf({ 'app.nice': -8 }), most: FAIR },
      span_ns: SPAN_NS,
      measure: lost,
      machine: (trial) => (lost(trial) < 1 ? 'none' : lost(trial) < 50 ? 'some' : 'most'),
    }),
  },
  nice: {
    run: NICE,
    begin_ns: SETTLED_NS,
    speed: 10e6,
    looks: ['runqueue', 'timeline'],
    watch: ['reader', 'runnable'],
    ask: {
      kind: 'number',
      most: 100,
      step: 1,
      within: 0.08,
      span_ns: SPAN_NS,
      machine: share,
      typical: {
        slices: { comesTo: 33, matches: (given) => given >= 28 && given <= 40, counterpart: SLICES },
        equal: { comesTo: 9, matches: (given) => given < 14, counterpart: FAIR },
      },
    },
  },
  enough: {
    run: eevdf({ 'app.nice': -15 }),
    begin_ns: { until: Until.ReaderOnCpu, from_ns: SETTLED_NS, before_ns: 100e3 },
    speed: 200e3,
    looks: ['process', 'runqueue', 'timeline'],
    watch: ['reader', 'receiveQueue', 'lost'],
    until: { passed_ns: 1e6 },
    compares: {
      rows: {
        o1: O1,
        nice0: FAIR,
        nice5: NICE,
        nice10: eevdf({ 'app.nice': -10 }),
        nice15: eevdf({ 'app.nice': -15 }),
      },
      columns: { goodput, share },
      span_ns: 6e9,
    },
  },
});
