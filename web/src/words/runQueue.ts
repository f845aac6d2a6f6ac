/** Texts of the run queue, and of the scheduler's data about a task. */
import english from './en/runQueue';
import { count, duration } from './numbers';
import { part } from './spoken';

const milliseconds = (ns: number): string => duration(Math.round(ns / 1e6) * 1e6);

export const runQueue = part('runQueue', english, (say) => ({
  ...say,
  swaps: (swaps: number) => say.swaps({ swaps }),
  runnable: (tasks: number) => say.runnable({ tasks }),
  asleep: (tasks: readonly string[]) => say.asleep({ tasks: tasks.join(', ') }),
  onDisk: (tasks: readonly string[]) => say.onDisk({ tasks: tasks.join(', ') }),
  asleepAndOnDisk: (asleep: readonly string[], disk: readonly string[]) =>
    say.asleepAndOnDisk({ asleep: asleep.join(', '), disk: disk.join(', ') }),
  more: (tasks: number) => say.more({ tasks }),
  above: (tasks: number) => say.above({ tasks: count(tasks) }),
  sleepAverageOf: (ns: number) => say.sleepAverageOf({ time: milliseconds(ns) }),
}));
