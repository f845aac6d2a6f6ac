/** Texts about run A and run B in the header. */
export default {
  a: 'Run A: {label} {value}',
  aTitle: 'On screen: {label} {value}',
  /** Run B is not on screen. A press swaps run A and run B. */
  b: 'Run B: {value} · swap',
  bTitle: 'The other run: {label} {value}. Press to show this run on screen as run A.',
  compare: 'Compare',
} as const;
