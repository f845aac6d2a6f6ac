/** A curve as somebody draws it, or as a machine runs it: values at equal steps from a beginning on. */

export type Curve = readonly number[];

/** Points of a curve that is drawn by hand. */
export const POINTS = 21;

/** The value at a share of the way, between its points straight. */
export function valueAt(curve: Curve, share: number): number {
  const place = Math.min(1, Math.max(0, share)) * (curve.length - 1);
  const before = Math.floor(place);
  const after = Math.min(curve.length - 1, before + 1);
  return curve[before] + (curve[after] - curve[before]) * (place - before);
}

/** The share of the way at which it first is at or below a value; 1 if it never is. */
export function firstAtMost(curve: Curve, value: number): number {
  const at = curve.findIndex((one) => one <= value);
  if (at < 0) return 1;
  if (at === 0) return 0;
  const part = (curve[at - 1] - value) / (curve[at - 1] - curve[at] || 1);
  return (at - 1 + part) / (curve.length - 1);
}

/** Draws a stroke from one place to another: points between follow it, the others stay. */
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

/** The mean distance of two curves, as a share of a height. */
export function distance(a: Curve, b: Curve, top: number): number {
  const steps = 50;
  let sum = 0;
  for (let i = 0; i <= steps; i++) sum += Math.abs(valueAt(a, i / steps) - valueAt(b, i / steps));
  return sum / (steps + 1) / (top || 1);
}
