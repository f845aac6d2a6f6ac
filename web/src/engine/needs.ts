/** Checks whether the browser has the features that the engine needs. */

/** Returns the feature that this browser lacks; null if it lacks none. */
export function lacking(): 'webassembly' | 'worker' | null {
  if (typeof WebAssembly !== 'object') return 'webassembly';
  return typeof Worker === 'function' ? null : 'worker';
}
