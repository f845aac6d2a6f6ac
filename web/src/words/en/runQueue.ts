/** The run queue, and what the scheduler knows of a task. */
import { count, duration, plural } from '../numbers';

const milliseconds = (ns: number): string => duration(Math.round(ns / 1e6) * 1e6);

export const runQueue = {
  title: 'Run queue',
  arrays: 'Tasks by array; arrows go to a task, Enter says why it is there',
  active: 'active',
  expired: 'expired',
  swaps: (swaps: number) => plural(swaps, { one: `${swaps} swap`, other: `${swaps} swaps` }),
  runnable: (tasks: number) => `${tasks} runnable · ◥ interactive`,
  asleep: (tasks: readonly string[]) => `asleep: ${tasks.join(' ')}`,
  onDisk: (tasks: readonly string[]) => `on disk: ${tasks.join(' ')}`,
  asleepAndOnDisk: (asleep: readonly string[], disk: readonly string[]) =>
    `asleep: ${asleep.join(' ')} · on disk: ${disk.join(' ')}`,
  more: (tasks: number) => plural(tasks, { one: `▾ ${count(tasks)} more task`, other: `▾ ${count(tasks)} more tasks` }),
  above: (tasks: number) => `▴ ${count(tasks)} above`,
  forwards:
    'Forwarding needs no program: it runs in interrupts and softirqs. Here wait ksoftirqd and what else there is.',
  sleepAverage: 'sleep average',
  sleepAverageOf: (ns: number) => `sleep average ${milliseconds(ns)}`,
  interactive: 'interactive',
  notInteractive: 'not interactive',
  interactiveFrom: 'interactive from here',
};
