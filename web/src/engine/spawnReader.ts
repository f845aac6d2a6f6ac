/** Starts the worker that reads output of a real kernel. The worker's script is a file of its own. */
export const spawnReader = (): Worker => new Worker(new URL('./readingWorker.ts', import.meta.url), { type: 'module' });
