/** Lesson 6. The other programs never sleep, so the shares of the CPU follow from the time slices alone. */
import { EventCode, FrameField, Until } from '../../../tables/tables';
import { lesson, near, type Setup } from '../lesson';
import { share } from '../measures';

const HOG = 1;
const beside = (jobs: number, nice: number, theirs = 0): Setup => ({
  preset: 'tcp-quiet',
  set: { 'load.jobs': jobs, 'load.kind': HOG, 'app.nice': nice, 'load.nice': theirs },
});
const SETTLED_NS = 8e9;
/** Time span over which CPU shares are measured, ns: a whole number of rounds of the run queue. */
const SPAN_NS = 16e9;

export const nice = lesson('nice', {
  levels: {
    run: beside(4, -10),
    begin_ns: SETTLED_NS,
    speed: 100e6,
    looks: ['runqueue'],
    watch: ['runnable', 'swaps'],
    until: { event: EventCode.ArraysSwapped },
  },
  slice: {
    run: { ...beside(4, -10), vary: { 'app.nice': [-10, -15, -20] } },
    begin_ns: SETTLED_NS,
    speed: 200e6,
    looks: ['runqueue', 'process'],
    watch: ['runnable'],
    ask: {
      kind: 'number',
      shownBy: ['stage'],
      most: 2000,
      step: 5,
      within: 0.05,
      span_ns: 50e6,
      samples: 5,
      machine: (trial) => trial.last(FrameField.eq_slice_ms),
      typical: {
        same: { comesTo: 100, matches: (given) => given >= 90 && given <= 110, counterpart: beside(4, 0) },
        linear: {
          comesTo: (run) => 100 - 5 * run['app.nice'],
          matches: (given, _, run) => Math.abs(given - (100 - 5 * run['app.nice'])) <= 10,
        },
      },
    },
  },
  share: {
    run: { ...beside(4, -10), vary: { 'load.jobs': [4, 2, 10] } },
    begin_ns: SETTLED_NS,
    speed: 1e9,
    looks: ['runqueue', 'timeline'],
    watch: ['swaps'],
    ask: {
      kind: 'number',
      shownBy: ['stage', 'charts'],
      most: 100,
      step: 1,
      within: 0.1,
      span_ns: SPAN_NS,
      machine: share,
      typical: {
        all: { matches: (given) => given > 93, counterpart: (_, run) => beside(run['load.jobs'], -20, 19) },
        equal: {
          ...near((run) => 100 / (1 + run['load.jobs']), 2),
          counterpart: (_, run) => beside(run['load.jobs'], 0),
        },
      },
    },
  },
  first: {
    run: beside(4, -10),
    begin_ns: { until: Until.ReaderOnCpu, from_ns: SETTLED_NS, before_ns: 400e6 },
    speed: 250e6,
    looks: ['runqueue', 'charts', 'process'],
    watch: ['swaps', 'receiveQueue'],
    until: { passed_ns: 1.9e9 },
  },
  last: {
    run: beside(4, 19),
    begin_ns: SETTLED_NS,
    speed: 1e9,
    looks: ['runqueue', 'timeline'],
    watch: ['swaps', 'runnable'],
    ask: {
      kind: 'number',
      most: 100,
      step: 0.1,
      within: 0.4,
      span_ns: SPAN_NS,
      machine: share,
      typical: {
        nothing: { matches: (given) => given === 0 },
        equal: { comesTo: 20, matches: (given) => given >= 15, counterpart: beside(4, 0) },
      },
    },
  },
  price: {
    run: beside(4, -15),
    begin_ns: SETTLED_NS,
    speed: 200e6,
    looks: ['runqueue', 'timeline', 'charts'],
    watch: ['swaps'],
    until: { passed_ns: 2e9 },
  },
});
