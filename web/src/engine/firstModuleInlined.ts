/** The page that is one file has the complete module alone. */
export { loadComplete as loadFirstModule } from './complete';
