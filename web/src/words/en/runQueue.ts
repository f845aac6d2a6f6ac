/** Texts of the run queue, and of the scheduler's data about a task. */
export default {
  title: 'Run queue',
  arrays: 'Tasks by array. Arrow keys move between tasks; Enter explains a task’s place.',
  active: 'active',
  expired: 'expired',
  /** Number of times that the expired array became the active array. */
  swaps: '{swaps, plural, one {# array swap} other {# array swaps}}',
  /** A corner ◥ marks a task that O(1) counts as interactive. */
  runnable: '{tasks, plural, other {# runnable}} · ◥ interactive',
  asleep: 'Sleeping: {tasks}',
  onDisk: 'Waiting for the disk: {tasks}',
  asleepAndOnDisk: 'Sleeping: {asleep} · waiting for the disk: {disk}',
  /** Tasks of an array that are not shown: below the list, and above it. */
  more: '{tasks, plural, one {▾ # more task} other {▾ # more tasks}}',
  above: '▴ {tasks} above',
  forwards:
    'No process forwards packets. Interrupts and softirqs forward them. This queue holds ksoftirqd and other tasks.',
  sleepAverage: 'sleep average',
  sleepAverageOf: 'sleep average {time}',
  interactive: 'interactive',
  notInteractive: 'not interactive',
  /** Mark on the bar of a task’s sleep average. */
  interactiveFrom: 'interactive above this mark',
} as const;
