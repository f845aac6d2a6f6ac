/** Why a call is refused. A module of its own, for what comes later. */
export { Refused } from './generated/refused';
