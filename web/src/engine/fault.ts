/** Converts an exception that the simulator threw into a message for the page. */
import { Refused } from '../tables/refused';
import { REFUSAL } from '../tables/tables';
import type { Fault, Refusal } from './protocol';

/**
 * Returns whether the simulator refused a call and can continue. A refusal is thrown as numbers; any other exception
 * means that the simulator has stopped.
 */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return thrown instanceof Float64Array;
}

/** Returns whether the small WebAssembly module refused a run that the complete module can do. */
export function needsComplete(thrown: unknown): thrown is Refusal {
  return isRefusal(thrown) && thrown[REFUSAL.why] === Refused.NeedsComplete;
}

/** Makes a refusal that the page itself causes, in the same format as the simulator's refusals. */
export function refusalOf(why: number): Refusal {
  const refusal = new Float64Array(Object.keys(REFUSAL).length);
  refusal[REFUSAL.why] = why;
  refusal[REFUSAL.param] = -1;
  return refusal;
}

/** Converts an exception to a fault. `place` is the location in the simulator's code where it stopped, if known. */
export function faultOf(thrown: unknown, place?: string): Fault {
  if (isRefusal(thrown)) {
    // The page gave a number that the simulator does not know. No scenario causes this, so the page and the simulator
    // do not match.
    if (thrown[REFUSAL.why] === Refused.UnknownNumber) return stopped(`UnknownNumber ${thrown[REFUSAL.value]}`);
    return { type: 'fault', reason: 'refused', refusal: thrown };
  }
  return stopped(place ?? (thrown instanceof Error ? thrown.message : String(thrown)));
}

function stopped(detail: string): Fault {
  return { type: 'fault', reason: 'panic', detail };
}
