import { FrameField } from '../../../tables/tables';
import { choice, lesson, type Setup } from '../lesson';
import { goodput } from '../measures';
import type { Trial } from '../trial';

const slow = (jobs: number): Setup => ({ preset: 'slow-sender', set: { 'load.jobs': jobs } });
const fast = (jobs: number): Setup => ({ preset: 'fast-sender', set: { 'load.jobs': jobs } });
const BEGIN_NS = 5e9;
const SPAN_NS = 10e9;

/** Returns whether the scheduler classed the receiving program as interactive always, sometimes or never. */
function asInteractive(trial: Trial) {
  const part = trial.grew(FrameField.ticks_app_interactive) / Math.max(1, trial.grew(FrameField.ticks_app));
  if (part > 0.95) return 'always';
  return part > 0.02 ? 'some' : 'never';
}

/** Returns the option that says how much of the receive rate without compile jobs is left beside them. */
function kept(alone: number, trial: Trial) {
  const part = goodput(trial) / alone;
  if (part > 0.9) return 'same';
  return part > 0.35 ? 'half' : 'fifth';
}

/** Receive rate from the slow sender without compile jobs, Mb/s. It is one of the lesson's figures. */
const SLOW_ALONE = 440;

export const interactive = lesson('interactive', {
  slow: {
    run: slow(0),
    begin_ns: BEGIN_NS,
    speed: 100e3,
    looks: ['process', 'timeline'],
    watch: ['reader', 'idle'],
    until: { passed_ns: 600e3 },
  },
  gauge: {
    run: slow(0),
    begin_ns: BEGIN_NS,
    speed: 1e6,
    looks: ['runqueue'],
    watch: ['sleepAverage', 'interactive', 'idle'],
    ask: choice({
      options: { always: 'here', some: null, never: fast(0) },
      shownBy: ['stage', 'runqueue'],
      span_ns: SPAN_NS,
      machine: asInteractive,
    }),
  },
  joined: {
    run: slow(4),
    begin_ns: BEGIN_NS,
    speed: 1e9,
    looks: ['runqueue', 'process', 'timeline'],
    watch: ['reader', 'interactive', 'runnable'],
    ask: choice({
      options: { same: 'here', half: fast(1), fifth: fast(4) },
      span_ns: SPAN_NS,
      machine: (trial) => kept(SLOW_ALONE, trial),
    }),
  },
  greedy: {
    run: fast(0),
    begin_ns: 0,
    speed: 150e6,
    looks: ['process', 'runqueue', 'timeline'],
    watch: ['sleepAverage', 'interactive', 'idle'],
    until: { field: FrameField.reader_interactive, most: 0 },
  },
  fast: {
    run: { ...fast(4), vary: { 'load.jobs': [4, 1, 2] } },
    begin_ns: BEGIN_NS,
    speed: 1e9,
    looks: ['runqueue', 'process'],
    watch: ['reader', 'interactive', 'sleepAverage'],
    ask: {
      kind: 'number',
      most: 1000,
      step: 1,
      within: 0.3,
      span_ns: 20e9,
      machine: goodput,
      typical: {
        kept: { matches: (given) => given > 350, counterpart: (_, run) => slow(run['load.jobs']) },
        nothing: { matches: (given, truth) => given < truth * 0.4 },
      },
    },
  },
  end: {
    run: fast(4),
    begin_ns: BEGIN_NS,
    speed: 200e6,
    looks: ['runqueue', 'timeline', 'charts'],
    watch: ['sleepAverage', 'interactive', 'reader'],
    until: { passed_ns: 2e9 },
  },
});
