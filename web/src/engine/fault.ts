/** Converts an exception of a machine into a message for the page. */
import { Refused } from '../tables/refused';
import { REFUSAL } from '../tables/tables';
import type { Fault, Refusal } from './protocol';

/**
 * Returns whether the machine refused a call and can continue: it then throws numbers. Anything else means that it has
 * stopped.
 */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return thrown instanceof Float64Array;
}

/** Returns whether this module refused what the complete one can do. */
export function needsComplete(thrown: unknown): thrown is Refusal {
  return isRefusal(thrown) && thrown[REFUSAL.why] === Refused.NeedsComplete;
}

/** A refusal of the page's own, in the machine's columns. */
export function refusalOf(why: number): Refusal {
  const refusal = new Float64Array(Object.keys(REFUSAL).length);
  refusal[REFUSAL.why] = why;
  refusal[REFUSAL.param] = -1;
  return refusal;
}

/** Returns the fault; `place` is the location in the machine's code where it stopped, if known. */
export function faultOf(thrown: unknown, place?: string): Fault {
  if (isRefusal(thrown)) {
    // No scenario has such a number, so page and machine do not match and cannot continue.
    if (thrown[REFUSAL.why] === Refused.UnknownNumber) return stopped(`UnknownNumber ${thrown[REFUSAL.value]}`);
    return { type: 'fault', reason: 'refused', refusal: thrown };
  }
  return stopped(place ?? (thrown instanceof Error ? thrown.message : String(thrown)));
}

function stopped(detail: string): Fault {
  return { type: 'fault', reason: 'panic', detail };
}
