/** Requirements of the engine on the browser. */

/** Returns what this browser lacks; null if it has everything. */
export function lacking(): 'webassembly' | 'worker' | null {
  if (typeof WebAssembly !== 'object') return 'webassembly';
  return typeof Worker === 'function' ? null : 'worker';
}
