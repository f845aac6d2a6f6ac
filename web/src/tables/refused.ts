/** Codes of refusals. This is a module of its own, because it loads on demand. */
export { Refused } from './generated/refused';
