/**
 * Start of the time span in which a trial is judged. A larger queue stores surplus frames until it is full; a span that
 * started earlier would show a delayed loss as a prevented loss. The functions are pure.
 */

import type { Span } from '../lib/span';
import { type End, type Present, type Remedy, storesOf } from './changes';
import { type Course, lostInAll } from './remedies';

/** Safety factor on the time that the surplus of frames needs to fill the added queue space. */
const MARGIN = 1.5;
/**
 * Longest filling time for which a trial waits, ns. If the space needs longer to fill, the stored frames count as lost
 * at the end.
 */
const FILL_AT_MOST_NS = 10e9;
/** Length of the judged span, ns. */
export const JUDGED_NS = 2e9;

/** Number of frames for which a change adds space. */
export function roomOf({ id, value }: Remedy, present: Present, end: End): number {
  return Math.max(0, value - present(id)) * storesOf(id, end);
}

/** Time in which the frames that the unchanged run cannot handle fill the largest added queue space, ns. */
export function fillTime_ns(remedies: readonly Remedy[], present: Present, without: Course, end: End): number {
  const surplus_per_ns = lostInAll(without) / Math.max(1, without.length_ns);
  if (surplus_per_ns === 0) return 0;
  const times = remedies.map((remedy) => roomOf(remedy, present, end)).filter((room) => room > 0);
  const fills = times.map((room) => (MARGIN * (room + without.stored)) / surplus_per_ns);
  return Math.max(0, ...fills.filter((ns) => ns <= FILL_AT_MOST_NS));
}

/**
 * Returns the time span in which the branches of the run are compared in steady state. Null if the sender ends too
 * early.
 */
export function steadyStretch({ from_ns, to_ns }: Span, fill_ns: number, end_ns: number): Span | null {
  if (fill_ns === 0) return null;
  const settled_ns = Math.ceil(from_ns + fill_ns);
  if (settled_ns + JUDGED_NS > end_ns) return null;
  return { from_ns: settled_ns, to_ns: Math.min(end_ns, Math.max(to_ns, settled_ns + JUDGED_NS)) };
}
