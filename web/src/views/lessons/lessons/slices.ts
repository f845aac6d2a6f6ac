/**
 * Lesson 5. The other programs never sleep, so a program's rate depends only on the order in which programs get the
 * CPU.
 */
import { EventCode, Until } from '../../../tables/tables';
import { type Instance, lesson, near, type Setup } from '../lesson';
import { goodput, share } from '../measures';
import type { Trial } from '../trial';

const HOG = 1;
const hogs = (jobs: number): Setup => ({ preset: 'tcp-quiet', set: { 'load.jobs': jobs, 'load.kind': HOG } });
const FOUR = hogs(4);
/** Time after which the receiving program has no more credit from the scheduler for its earlier sleep, ns. */
const SETTLED_NS = 6e9;
/** Start of the lesson's second scene, ns. */
const AFTER_TURNS_NS = 6.25e9;
const SPAN_NS = 10e9;
/** Receive rate of a program that has the CPU to itself, Mb/s. It is one of this lesson's figures. */
const ALONE = 312;

/** Mean time between two swaps of the scheduler's active and expired arrays, ms. */
function round_ms({ entries }: Trial): number {
  const swaps = entries.filter(({ kind }) => kind === EventCode.ArraysSwapped);
  if (swaps.length < 2) return 0;
  return Math.round((swaps[swaps.length - 1].t_ns - swaps[0].t_ns) / (swaps.length - 1) / 1e6);
}

const shareOf = (run: Instance): number => 100 / (1 + run['load.jobs']);

export const slices = lesson('slices', {
  turns: {
    run: FOUR,
    begin_ns: SETTLED_NS,
    speed: 50e6,
    looks: ['runqueue', 'timeline'],
    watch: ['runnable', 'swaps'],
    until: { event: EventCode.SliceExpired, nth: 3 },
  },
  arrays: {
    run: FOUR,
    begin_ns: AFTER_TURNS_NS,
    speed: 50e6,
    looks: ['runqueue'],
    watch: ['runnable', 'swaps'],
    until: { event: EventCode.ArraysSwapped },
  },
  share: {
    run: { ...FOUR, vary: { 'load.jobs': [4, 5, 2] } },
    begin_ns: SETTLED_NS,
    speed: 1e9,
    looks: ['runqueue', 'timeline'],
    watch: ['swaps', 'runnable'],
    ask: {
      kind: 'number',
      shownBy: ['stage', 'charts'],
      most: 100,
      step: 1,
      within: 0.1,
      span_ns: SPAN_NS,
      machine: share,
      typical: {
        itself: { ...near((run) => 100 / run['load.jobs'], 2), counterpart: (_, run) => hogs(run['load.jobs'] - 1) },
        half: { matches: (given) => given >= 45 && given <= 55, counterpart: hogs(1) },
      },
    },
  },
  round: {
    run: { ...FOUR, vary: { 'load.jobs': [4, 3, 6] } },
    begin_ns: SETTLED_NS,
    speed: 200e6,
    looks: ['runqueue', 'timeline'],
    watch: ['swaps', 'runnable'],
    ask: {
      kind: 'number',
      most: 10_000,
      step: 10,
      within: 0.1,
      span_ns: SPAN_NS,
      machine: round_ms,
      typical: {
        slice: { comesTo: 100, matches: (given) => given <= 120 },
        itself: {
          comesTo: (run) => 100 * run['load.jobs'],
          matches: (given, _, run) => Math.abs(given - 100 * run['load.jobs']) <= 20,
          counterpart: (_, run) => hogs(run['load.jobs'] - 1),
        },
      },
    },
  },
  rate: {
    run: { ...FOUR, vary: { 'load.jobs': [4, 1, 2] } },
    begin_ns: SETTLED_NS,
    speed: 1e9,
    looks: ['process', 'charts'],
    watch: ['receiveQueue', 'swaps'],
    ask: {
      kind: 'number',
      shownBy: ['stage', 'charts'],
      most: 1000,
      step: 1,
      within: 0.1,
      span_ns: SPAN_NS,
      machine: goodput,
      typical: {
        same: { comesTo: ALONE, matches: (given) => given > 250, counterpart: hogs(0) },
        itself: {
          comesTo: (run) => ALONE / run['load.jobs'],
          matches: (given, _, run) => Math.abs(given - ALONE / run['load.jobs']) <= 3,
          counterpart: (_, run) => hogs(run['load.jobs'] - 1),
        },
        double: { matches: (given, truth, run) => given < truth && shareOf(run) < 60 },
      },
    },
  },
  away: {
    run: FOUR,
    begin_ns: { until: Until.ReaderOnCpu, from_ns: SETTLED_NS, before_ns: 50e6 },
    speed: 100e6,
    looks: ['kernel', 'process', 'timeline', 'charts'],
    watch: ['receiveQueue', 'backlog'],
    until: { passed_ns: 650e6 },
  },
  end: {
    run: hogs(1),
    begin_ns: SETTLED_NS,
    speed: 200e6,
    looks: ['runqueue', 'timeline', 'charts'],
    watch: ['runnable', 'swaps'],
    until: { passed_ns: 2e9 },
  },
});
