/** The page as one file contains only the complete WebAssembly module, so that module is also its first one. */
export { loadComplete as loadFirstModule } from './complete';
