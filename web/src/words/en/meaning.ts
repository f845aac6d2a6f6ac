/** Texts below the control of a parameter: its explanation, and the button that compares. */
export default {
  inStudy: 'symbol in the study: {symbol}',
  /** `facts`: id, symbol and limits of a parameter. `change`: how the parameter can change during a run. */
  facts: '{facts} · {change} Source: {source}',
  /** Button that restores the value from the preset. */
  backTo: 'back to {value}',
  /** Button that opens the comparison with a run that has another value of this parameter. */
  compareWith: 'Compare with {value} ▸',
  /** How a parameter can change while the simulation runs. */
  changes: {
    live: 'Applies at once.',
    device_reset: 'Resets the NIC. Frames in its ring are lost.',
    restart: 'Restarts the run.',
  },
} as const;
