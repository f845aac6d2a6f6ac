/** Texts about EEVDF's queue: virtual time, eligibility, deadlines, shares. */
export default {
  title: 'Run queue',
  tasks: 'Tasks by virtual time. Arrow keys move between tasks; Enter explains a task’s place.',
  runnable: '{tasks, plural, other {# runnable}} · EEVDF',
  surface: 'V, mean',
  /** Texts of the scale: lag of a task, which is negative above the mean virtual time V. */
  above: 'lag −{time}: ran more than its share, not eligible',
  below: 'lag +{time}: ran less than its share, eligible',
  under:
    '{name}: {state}; its virtual time is {time} behind the mean virtual time V; its virtual deadline is {deadline} {isPast, select, yes {before} other {after}} V; CPU share {share}',
  over: '{name}: {state}; its virtual time is {time} ahead of the mean virtual time V; its virtual deadline is {deadline} {isPast, select, yes {before} other {after}} V; CPU share {share}',
  states: {
    runs: 'on the CPU',
    sleeps: 'asleep, but stays in the queue until its lag is no longer negative',
    eligible: 'eligible',
    ahead: 'not eligible',
  },
} as const;
