/** Starts a worker for a machine, with the script in a file of its own. */
export const spawn = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
