/**
 * Kernel functions whose calls are counted: their names in IPv4, in the order of the simulator's report. A separate
 * module, because it loads on demand.
 */
export { FUNCTIONS } from './generated/functions';
