/** Starts a worker for a machine, with the script inside the page. Used by the page as one file. */
import InlinedWorker from './worker?worker&inline';

export const spawn = (): Worker => new InlinedWorker();
