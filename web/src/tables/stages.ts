/**
 * Fields of the state by stage: frames that have entered the stage, and frames at the stage now. A separate module,
 * because it loads on demand.
 */
export { ENTERED, HELD } from './generated/stages';
