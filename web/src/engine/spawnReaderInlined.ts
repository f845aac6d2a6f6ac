/**
 * Starts the worker that reads output of a real kernel. The worker's script is inside the page, for the page that is a
 * single file.
 */
import InlinedWorker from './readingWorker?worker&inline';

export const spawnReader = (): Worker => new InlinedWorker();
