/**
 * Part of `npm run check` that checks the rules of layers: which file may import which. Prints each violation, and
 * fails if there is one.
 */
import { faultsOf } from './floors/rules.mjs';
import { tell, top } from './shell.mjs';

const faults = faultsOf(top);
for (const fault of faults) tell(fault);
if (faults.length > 0) process.exitCode = 1;
