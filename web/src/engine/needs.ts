/** What the engine needs of a browser. */

/** What this browser lacks; null when it lacks nothing. */
export function lacking(): 'WebAssembly' | 'Worker' | null {
  if (typeof WebAssembly !== 'object') return 'WebAssembly';
  return typeof Worker === 'function' ? null : 'Worker';
}
