/** A curve as values at equal steps. A user draws it, or a machine computes it. */

export type Curve = readonly number[];

/** Number of points in a curve that a user draws. */
export const POINTS = 21;

/** Value of a curve at a fraction of its width, by linear interpolation. */
export function valueAt(curve: Curve, share: number): number {
  const place = Math.min(1, Math.max(0, share)) * (curve.length - 1);
  const before = Math.floor(place);
  const after = Math.min(curve.length - 1, before + 1);
  return curve[before] + (curve[after] - curve[before]) * (place - before);
}

/** Fraction of the width at which the curve first has this value or less. 1 if it never has. */
export function firstAtMost(curve: Curve, value: number): number {
  const at = curve.findIndex((one) => one <= value);
  if (at < 0) return 1;
  if (at === 0) return 0;
  const part = (curve[at - 1] - value) / (curve[at - 1] - curve[at] || 1);
  return (at - 1 + part) / (curve.length - 1);
}

/**
 * Draws a straight line into a curve, from one position to another. Points of the curve between the two positions move
 * to the line, and the others do not change.
 */
export function drawn(curve: Curve, from: readonly [number, number], to: readonly [number, number]): Curve {
  const [[x0, y0], [x1, y1]] = from[0] <= to[0] ? [from, to] : [to, from];
  const last = curve.length - 1;
  const [first, end] = [Math.round(x0 * last), Math.round(x1 * last)];
  return curve.map((value, i) => {
    if (i < first || i > end) return value;
    const part = x1 === x0 ? 1 : Math.min(1, Math.max(0, (i / last - x0) / (x1 - x0)));
    return y0 + (y1 - y0) * part;
  });
}

/** Mean distance between two curves, as a fraction of the height of the drawing. */
export function distance(a: Curve, b: Curve, top: number): number {
  const steps = 50;
  let sum = 0;
  for (let i = 0; i <= steps; i++) sum += Math.abs(valueAt(a, i / steps) - valueAt(b, i / steps));
  return sum / (steps + 1) / (top || 1);
}
