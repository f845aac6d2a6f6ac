/** Words of what leaves the page as a file, and comes back as one. */
import { files as english } from './en/files';
import { part } from './spoken';

export const files = part('files', english);
