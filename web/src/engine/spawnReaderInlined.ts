/** Starts the worker that reads texts from code inside the page, for the page that is one file. */
import InlinedWorker from './readingWorker?worker&inline';

export const spawnReader = (): Worker => new InlinedWorker();
