/** Which machine this page has: the stamp that the build leaves beside the module, made of its code. */
import stamp from './generated/.built-from?raw';

/** Two pages of the same version make the same runs. */
export const MACHINE_VERSION = stamp.trim();
