/** Linear scales, from values to positions. */

export type Stretch = readonly [from: number, to: number];

/** Position of a value. */
export type Scale = (value: number) => number;

/** Creates a scale from `values` to `places`; an empty range maps to the start. */
export function linear([from, to]: Stretch, [low, high]: Stretch): Scale {
  const length = to - from || 1;
  return (value) => {
    const share = (value - from) / length;
    return low * (1 - share) + high * share;
  };
}

/** Rounds a position to a tenth of a unit, which is finer than any screen. */
export function tenth(place: number): number {
  return Math.round(place * 10) / 10;
}
