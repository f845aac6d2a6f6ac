/** The controls: every parameter. */

export const controls = {
  title: 'Controls',
  all: 'All parameters',
  about: (label: string) => `About ${label}`,
  compareWith: (value: string) => `Compare with ${value} ▸`,
  inStudy: (symbol: string) => `${symbol} in the study`,
  /** What is known of a parameter, on one line. */
  facts: (facts: readonly string[], change: string, source: string) =>
    `${facts.join(' · ')} · ${change} Source: ${source}`,
  backTo: (value: string) => `back to ${value}`,
  refused: (value: string, limits: string) => `${value}: allowed is ${limits}.`,
  undo: 'Undo',
  reset: 'Reset',
  resetTitle: 'Take all changes back, from the first moment',
  redo: 'Redo',
  nothingToUndo: 'Nothing to undo',
};
