/** Starts the worker that reads texts, with the script inside the page. For the page that is a single file. */
import InlinedWorker from './readingWorker?worker&inline';

export const spawnReader = (): Worker => new InlinedWorker();
