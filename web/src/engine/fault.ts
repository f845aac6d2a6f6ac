/** What is thrown by a machine, as what the page is told. */
import { Refused } from '../tables/refused';
import { REFUSAL } from '../tables/tables';
import type { Fault, Refusal } from './protocol';

/** Whether the machine refused a call, and goes on: it throws numbers then. Else it has stopped. */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return thrown instanceof Float64Array;
}

/** `place`: where in the machine's code it stopped, if it says so. */
export function faultOf(thrown: unknown, place?: string): Fault {
  if (isRefusal(thrown)) {
    // No scenario names such a number: the page and its machine do not agree, and it cannot go on.
    if (thrown[REFUSAL.why] === Refused.UnknownNumber) return stopped(`UnknownNumber ${thrown[REFUSAL.value]}`);
    return { type: 'fault', reason: 'refused', refusal: thrown };
  }
  return stopped(place ?? (thrown instanceof Error ? thrown.message : String(thrown)));
}

function stopped(detail: string): Fault {
  return { type: 'fault', reason: 'panic', detail };
}
