/** Makes lines from cells whose names contain a position on the axis. */
import type { Cell } from './evidence';

export type Curve = { readonly name: string; readonly points: readonly { readonly x: number; readonly y: number }[] };

/**
 * Returns a line for each value of the first group in `shape`. The second group gives the order of a line's points.
 */
export function curvesOf(cells: readonly Cell[], shape: RegExp): Curve[] {
  const lines = new Map<string, { x: number; y: number }[]>();
  for (const { name, median } of cells) {
    const said = shape.exec(name);
    if (said === null) continue;
    const points = lines.get(said[1]) ?? [];
    points.push({ x: Number(said[2]), y: median });
    lines.set(said[1], points);
  }
  return [...lines].map(([name, points]) => ({ name, points: points.sort((a, b) => a.x - b.x) }));
}
