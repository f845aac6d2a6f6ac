/**
 * Range of virtual times around the mean virtual time V that the drawing of EEVDF's queue shows. The range grows at
 * once. It shrinks only after a smaller range has been enough for a while.
 */

/** Possible distances from the mean virtual time V to the edges of the drawing, ns of virtual time. */
const STEPS_NS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000].map((ms) => ms * 1e6);
/** Time for which a smaller distance must be enough before the drawing uses it, wall-clock ms. */
const PATIENCE_MS = 1_500;

export function reach(): (needed_ns: number, wall_ms: number) => number {
  let present = 0;
  let roomy_since = Number.NEGATIVE_INFINITY;
  return (needed_ns, wall_ms) => {
    const last = STEPS_NS.length - 1;
    const found = STEPS_NS.findIndex((step) => step >= needed_ns);
    const wanted = found < 0 ? last : found;
    if (wanted >= present) roomy_since = wall_ms;
    if (wanted > present || wall_ms - roomy_since > PATIENCE_MS) present = wanted;
    return STEPS_NS[present];
  };
}
