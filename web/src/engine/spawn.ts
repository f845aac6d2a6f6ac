/** A worker with a machine, from a file of its own. */
export const spawn = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
