/** EEVDF's queue: virtual time, eligibility, deadlines, shares. */
export default {
  title: 'Run queue',
  tasks: 'Tasks by virtual time. Arrow keys move between tasks; Enter explains a task’s place.',
  runnable: '{tasks} runnable · EEVDF',
  surface: 'V, mean virtual time',
  above: '+{time}: had more than its share, not eligible',
  below: '−{time}: had less, eligible',
  under: '{name}: {state}, {time} below V, deadline {deadline} from V, share {share}',
  over: '{name}: {state}, {time} above V, deadline {deadline} from V, share {share}',
  states: {
    runs: 'on the CPU',
    sleeps: 'asleep, stays queued until its lag is used up',
    eligible: 'eligible',
    ahead: 'not eligible',
  },
} as const;
