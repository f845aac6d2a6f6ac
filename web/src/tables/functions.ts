/**
 * Kernel functions whose calls are counted: their names in IPv4, in the machine's order. A separate module, because
 * it loads on demand.
 */
export { FUNCTIONS } from './generated/functions';
