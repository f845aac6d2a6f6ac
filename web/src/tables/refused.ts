/** Codes of refusals. A module of its own, because it loads on demand. */
export { Refused } from './generated/refused';
