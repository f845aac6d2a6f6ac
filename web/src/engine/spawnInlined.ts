/** A worker with a machine, from the page's own text: in the page that is one file. */
import InlinedWorker from './worker?worker&inline';

export const spawn = (): Worker => new InlinedWorker();
