/**
 * Starts a worker that runs the simulator. The worker's script is inside the page, for the page that is a single file.
 */
import InlinedWorker from './worker?worker&inline';

export const spawn = (): Worker => new InlinedWorker();
