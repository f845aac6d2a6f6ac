/** From values to places: a scale is the straight line that takes one stretch to another. */

export type Stretch = readonly [from: number, to: number];

/** A value's place. */
export type Scale = (value: number) => number;

/** Takes `values` to `places`; a stretch of no length has its place at the beginning. */
export function linear([from, to]: Stretch, [low, high]: Stretch): Scale {
  const length = to - from || 1;
  return (value) => {
    const share = (value - from) / length;
    return low * (1 - share) + high * share;
  };
}

/** A place as it stands in a path: a tenth of a unit is finer than any screen. */
export function tenth(place: number): number {
  return Math.round(place * 10) / 10;
}
