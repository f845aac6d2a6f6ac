/** Starts the worker that reads texts, from its own file. */
export const spawnReader = (): Worker => new Worker(new URL('./readingWorker.ts', import.meta.url), { type: 'module' });
