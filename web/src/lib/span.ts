/** Stretches of the clock. */

/** From one moment to another, ns. */
export type Span = { readonly from_ns: number; readonly to_ns: number };

/** A shorter one is a slip of the hand, ns. */
const LEAST_NS = 1000;

/** The stretch between two moments, in either order; null if it is too short to be one. */
export function spanBetween(a_ns: number, b_ns: number, end_ns: number): Span | null {
  const from_ns = Math.max(0, Math.round(Math.min(a_ns, b_ns)));
  const to_ns = Math.min(end_ns, Math.round(Math.max(a_ns, b_ns)));
  return to_ns - from_ns < LEAST_NS ? null : { from_ns, to_ns };
}

/** A timeline that is not zoomed shows so much of the reader's time, s. */
export const TIMELINE_S = 1.5;
