/** Time spans. */

/** A time span from one moment to another, ns. */
export type Span = { readonly from_ns: number; readonly to_ns: number };

/** Shortest span, ns. A shorter one comes from an accidental movement of the pointer. */
const LEAST_NS = 1000;

/** Returns the span between two moments, in either order. Null if the span is too short. */
export function spanBetween(a_ns: number, b_ns: number, end_ns: number): Span | null {
  const from_ns = Math.max(0, Math.round(Math.min(a_ns, b_ns)));
  const to_ns = Math.min(end_ns, Math.round(Math.max(a_ns, b_ns)));
  return to_ns - from_ns < LEAST_NS ? null : { from_ns, to_ns };
}

/** Time that the timeline shows without zoom, s of real time. */
export const TIMELINE_S = 1.5;

/** Longest time window of the CPU timeline in which every CPU span is drawn by itself, ns. */
export const SINGLE_SPANS_NS = 4e8;
