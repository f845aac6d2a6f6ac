/** Starts the worker that reads texts, with the script in a file of its own. */
export const spawnReader = (): Worker => new Worker(new URL('./readingWorker.ts', import.meta.url), { type: 'module' });
