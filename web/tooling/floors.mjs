/** `npm run check`, the floors: says what breaks them, and fails if anything does. */
import { faultsOf } from './floors/rules.mjs';
import { tell, top } from './shell.mjs';

const faults = faultsOf(top);
for (const fault of faults) tell(fault);
if (faults.length > 0) process.exitCode = 1;
