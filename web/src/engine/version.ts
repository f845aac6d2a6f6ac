/** Version of this page's machine: the stamp that the build derives from the module's code. */
import stamp from './generated/.built-from?raw';

/** Version of the machine. Pages with the same version make the same runs. */
export const MACHINE_VERSION = stamp.trim();
