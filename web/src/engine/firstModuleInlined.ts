/** The page as one file contains only the complete module, so it uses this module from the start. */
export { loadComplete as loadFirstModule } from './complete';
