/** Starts a worker with a machine from code inside the page, for the page that is one file. */
import InlinedWorker from './worker?worker&inline';

export const spawn = (): Worker => new InlinedWorker();
