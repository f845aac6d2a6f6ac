import { fileURLToPath } from 'node:url';

/**
 * The native program with all run-time checks, which `npm test` builds. It makes the same runs as the optimised
 * program.
 */
export const NATIVE = fileURLToPath(new URL('../sim-wasm/target/debug/ringside', import.meta.url));
