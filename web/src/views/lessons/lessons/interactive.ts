import { FrameField } from '../../../tables/tables';
import type { Lesson, Setup } from '../lesson';
import { goodput } from '../measures';
import type { Trial } from '../trial';

const slow = (jobs: number): Setup => ({ preset: 'slow-sender', set: { 'load.jobs': jobs } });
const fast = (jobs: number): Setup => ({ preset: 'fast-sender', set: { 'load.jobs': jobs } });
const BEGIN_NS = 5e9;
const SPAN_NS = 10e9;

/**
 * Answer for the share of the receiver's ticks in which it was interactive. Options: nearly all, some, nearly none.
 */
function asInteractive(trial: Trial): number {
  const part = trial.grew(FrameField.ticks_app_interactive) / Math.max(1, trial.grew(FrameField.ticks_app));
  if (part > 0.95) return 0;
  return part > 0.02 ? 1 : 2;
}

/** Answer for the share of the rate without load. Options: nearly all, about half, a quarter or less. */
function kept(alone: number, trial: Trial): number {
  const part = goodput(trial) / alone;
  if (part > 0.9) return 0;
  return part > 0.35 ? 1 : 2;
}

/** Rate without load, Mb/s. It is a figure of the lesson. */
const SLOW_ALONE = 440;

export const interactive: Lesson = {
  id: 'interactive',
  scenes: [
    {
      id: 'slow',
      run: slow(0),
      begin: { at_ns: BEGIN_NS },
      speed: 100e3,
      looks: ['process', 'timeline'],
      watch: ['reader', 'idle'],
      until: { passed_ns: 600e3 },
    },
    {
      id: 'gauge',
      run: slow(0),
      begin: { at_ns: BEGIN_NS },
      speed: 1e6,
      looks: ['runqueue'],
      watch: ['sleepAverage', 'interactive', 'idle'],
      ask: {
        kind: 'choice',
        shownBy: ['stage', 'runqueue'],
        span_ns: SPAN_NS,
        samples: 20,
        machine: asInteractive,
        typical: [
          { id: 'never', matches: 2, counterpart: fast(0) },
          { id: 'some', matches: 1 },
        ],
      },
    },
    {
      id: 'joined',
      run: slow(4),
      begin: { at_ns: BEGIN_NS },
      speed: 1e9,
      looks: ['runqueue', 'process', 'timeline'],
      watch: ['reader', 'interactive', 'runnable'],
      ask: {
        kind: 'choice',
        span_ns: SPAN_NS,
        samples: 20,
        machine: (trial) => kept(SLOW_ALONE, trial),
        typical: [
          { id: 'half', matches: 1, counterpart: fast(1) },
          { id: 'fifth', matches: 2, counterpart: fast(4) },
        ],
      },
    },
    {
      id: 'greedy',
      run: fast(0),
      begin: { at_ns: 0 },
      speed: 150e6,
      looks: ['process', 'runqueue', 'timeline'],
      watch: ['sleepAverage', 'interactive', 'idle'],
      until: { field: FrameField.reader_interactive, most: 0 },
    },
    {
      id: 'fast',
      run: { ...fast(4), vary: { 'load.jobs': [4, 1, 2] } },
      begin: { at_ns: BEGIN_NS },
      speed: 1e9,
      looks: ['runqueue', 'process'],
      watch: ['reader', 'interactive', 'sleepAverage'],
      ask: {
        kind: 'number',
        most: 1000,
        step: 1,
        within: 0.3,
        span_ns: 20e9,
        samples: 20,
        machine: goodput,
        typical: [
          { id: 'kept', matches: (given) => given > 350, counterpart: (_, run) => slow(run['load.jobs']) },
          { id: 'nothing', matches: (given, truth) => given < truth * 0.4 },
        ],
      },
    },
    {
      id: 'end',
      run: fast(4),
      begin: { at_ns: BEGIN_NS },
      speed: 200e6,
      looks: ['runqueue', 'timeline', 'charts'],
      watch: ['sleepAverage', 'interactive', 'reader'],
      until: { passed_ns: 2e9 },
    },
  ],
};
