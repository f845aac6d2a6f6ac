/**
 * Kernel functions whose calls are counted: their names in IPv4, in the machine's order. This is a module of its own,
 * because it loads on demand.
 */
export { FUNCTIONS } from './generated/functions';
