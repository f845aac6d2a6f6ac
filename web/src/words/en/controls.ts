/** The controls of all parameters. */
export default {
  title: 'Controls',
  all: 'All parameters',
  about: 'About {label}',
  compareWith: 'Compare with {value} ▸',
  inStudy: '{symbol} in the study',
  facts: '{facts} · {change} Source: {source}',
  backTo: 'back to {value}',
  unknown: 'Linux {release} has no such setting.',
  crowded:
    '{jobs} of {each} need {all}, and the machine has {memory}. Jobs without memory wait for the disk; meanwhile the receiver can have the CPU.',
  refused: '{value}: must be {limits}. The previous value was kept.',
  undo: 'Undo',
  reset: 'Reset',
  resetTitle: 'Undo all changes, from the start of the run',
  redo: 'Redo',
  nothingToUndo: 'Nothing to undo',
} as const;
