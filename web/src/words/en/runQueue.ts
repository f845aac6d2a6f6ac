/** The run queue, and what the scheduler knows of a task. */
export default {
  title: 'Run queue',
  arrays: 'Tasks by array; arrows go to a task, Enter says why it is there',
  active: 'active',
  expired: 'expired',
  swaps: '{swaps, plural, one {# swap} other {# swaps}}',
  runnable: '{tasks} runnable · ◥ interactive',
  asleep: 'asleep: {value}',
  onDisk: 'on disk: {value}',
  asleepAndOnDisk: 'asleep: {value} · on disk: {value2}',
  more: '{tasks, plural, one {▾ # more task} other {▾ # more tasks}}',
  above: '▴ {tasks} above',
  forwards:
    'Forwarding needs no program: it runs in interrupts and softirqs. Here wait ksoftirqd and what else there is.',
  sleepAverage: 'sleep average',
  sleepAverageOf: 'sleep average {time}',
  interactive: 'interactive',
  notInteractive: 'not interactive',
  interactiveFrom: 'interactive from here',
} as const;
