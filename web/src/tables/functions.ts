/**
 * Kernel functions whose calls are counted: IPv4's names, in the machine's order. A module of its own, because it loads
 * on demand.
 */
export { FUNCTIONS } from './generated/functions';
