/**
 * The straight line that takes `from` to `to`. D3's linear scale would bring its mixers of colours
 * and dates into the first load; parts whose code comes later use it for its ticks.
 */
export function linear(
  [from, until]: readonly [number, number],
  [low, high]: readonly [number, number],
): (value: number) => number {
  const slope = (high - low) / (until - from || 1);
  return (value) => low + (value - from) * slope;
}
