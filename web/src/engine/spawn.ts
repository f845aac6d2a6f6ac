/** Starts a worker that runs the simulator. The worker's script is a file of its own. */
export const spawn = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
