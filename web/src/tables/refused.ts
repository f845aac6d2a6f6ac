/** Codes of refusals. A separate module, because it loads on demand. */
export { Refused } from './generated/refused';
