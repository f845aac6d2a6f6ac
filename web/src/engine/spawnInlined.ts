/** Starts a worker for a machine, with the script inside the page. For the page that is a single file. */
import InlinedWorker from './worker?worker&inline';

export const spawn = (): Worker => new InlinedWorker();
