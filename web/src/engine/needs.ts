/** What the engine needs of a browser. */

/** What this browser lacks; null when it lacks nothing. */
export function lacking(): 'webassembly' | 'worker' | null {
  if (typeof WebAssembly !== 'object') return 'webassembly';
  return typeof Worker === 'function' ? null : 'worker';
}
