/** Starts the worker that reads texts, with the script inside the page. Used by the page as one file. */
import InlinedWorker from './readingWorker?worker&inline';

export const spawnReader = (): Worker => new InlinedWorker();
