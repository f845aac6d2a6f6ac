import { fileURLToPath } from 'node:url';

/**
 * Path of the native program with all run-time checks, which `npm test` builds. It gives the same results as the
 * optimised program.
 */
export const NATIVE = fileURLToPath(new URL('../sim-wasm/target/debug/ringside', import.meta.url));
