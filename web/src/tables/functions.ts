/** The kernel's functions whose calls are counted: IPv4's names, in the order in which the machine tells them. A module of its own, for what comes later. */
export { FUNCTIONS } from './generated/functions';
