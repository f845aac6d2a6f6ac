/** The controls: every parameter. */
export default {
  title: 'Controls',
  all: 'All parameters',
  about: 'About {label}',
  compareWith: 'Compare with {value} ▸',
  inStudy: '{symbol} in the study',
  facts: '{value} · {change} Source: {source}',
  backTo: 'back to {value}',
  refused: '{value}: allowed is {limits}.',
  undo: 'Undo',
  reset: 'Reset',
  resetTitle: 'Take all changes back, from the first moment',
  redo: 'Redo',
  nothingToUndo: 'Nothing to undo',
} as const;
