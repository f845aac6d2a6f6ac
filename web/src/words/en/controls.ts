/** Texts of the controls for all parameters. */
export default {
  title: 'Controls',
  all: 'All parameters',
  about: 'About {label}',
  unknown: 'Linux {release} does not have this setting.',
  /**
   * `jobs`: number of background jobs with its unit, such as *10 jobs*. `each`: memory of one job. `all`: memory of all
   * jobs.
   */
  crowded:
    '{jobs} need {all} ({each} each); the machine has {memory}. Jobs without memory wait for the disk. Meanwhile the receiver can run.',
  refused: '{value}: must be {limits}. The previous value was kept.',
  notWhole: '{value}: must be a whole number, {limits}. The previous value was kept.',
  noNumber: 'This is not a number. Allowed: {limits}. The previous value was kept.',
  undo: 'Undo',
  reset: 'Reset',
  resetTitle: 'Undo all changes and restart at 0 s',
  redo: 'Redo',
  nothingToUndo: 'Nothing to undo',
} as const;
