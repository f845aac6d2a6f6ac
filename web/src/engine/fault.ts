/** Converts an exception that a machine threw into a message for the page. */
import { Refused } from '../tables/refused';
import { REFUSAL } from '../tables/tables';
import type { Fault, Refusal } from './protocol';

/**
 * Returns whether the machine refused a call and can continue. A refusal is thrown as numbers; any other exception
 * means that the machine has stopped.
 */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return thrown instanceof Float64Array;
}

/** Returns whether this module refused a run that the complete module can do. */
export function needsComplete(thrown: unknown): thrown is Refusal {
  return isRefusal(thrown) && thrown[REFUSAL.why] === Refused.NeedsComplete;
}

/** Makes a refusal with a code of the page, in the columns that the machine uses. */
export function refusalOf(why: number): Refusal {
  const refusal = new Float64Array(Object.keys(REFUSAL).length);
  refusal[REFUSAL.why] = why;
  refusal[REFUSAL.param] = -1;
  return refusal;
}

/** Returns the fault; `place` is the location in the machine's code where it stopped, if known. */
export function faultOf(thrown: unknown, place?: string): Fault {
  if (isRefusal(thrown)) {
    // No scenario has such a number, so the page and the machine do not match.
    if (thrown[REFUSAL.why] === Refused.UnknownNumber) return stopped(`UnknownNumber ${thrown[REFUSAL.value]}`);
    return { type: 'fault', reason: 'refused', refusal: thrown };
  }
  return stopped(place ?? (thrown instanceof Error ? thrown.message : String(thrown)));
}

function stopped(detail: string): Fault {
  return { type: 'fault', reason: 'panic', detail };
}
