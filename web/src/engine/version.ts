/** Version of the simulator in this page: the stamp that the build derives from the code of the WebAssembly modules. */
import stamp from './generated/.built-from?raw';

/** Version of the simulator. Pages with the same version make the same runs. */
export const MACHINE_VERSION = stamp.trim();
