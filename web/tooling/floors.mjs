/** `npm run check`, the floors: says what breaks them, and fails if anything does. */
import { KNOWN } from './floors/known.mjs';
import { faultsOf } from './floors/rules.mjs';
import { tell, top } from './shell.mjs';

const found = faultsOf(top).filter((fault) => !KNOWN.has(fault.replace(/(a circle of files): .*/, '$1')));
for (const fault of found) tell(fault);
if (found.length > 0) process.exitCode = 1;
