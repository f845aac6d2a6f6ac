/** Part of `npm run check` that checks imports and layers. Prints each violation, and fails if there is one. */
import { faultsOf } from './floors/rules.mjs';
import { tell, top } from './shell.mjs';

const faults = faultsOf(top);
for (const fault of faults) tell(fault);
if (faults.length > 0) process.exitCode = 1;
