/** Paths of the configurations of Vite. */
import { fileURLToPath } from 'node:url';

/** Returns the absolute path of a file or folder in `web/`. */
export const here = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
