/** What is thrown by a machine, as what the page is told. */
import type { Fault, Refusal } from './protocol';

/** Whether the machine refused a call, and goes on: it throws numbers then. Else it has stopped. */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return thrown instanceof Float64Array;
}

/** `place`: where in the machine's code it stopped, if it says so. */
export function faultOf(thrown: unknown, place?: string): Fault {
  if (isRefusal(thrown)) return { type: 'fault', reason: 'refused', refusal: thrown };
  const detail = place ?? (thrown instanceof Error ? thrown.message : String(thrown));
  return { type: 'fault', reason: 'panic', detail };
}
