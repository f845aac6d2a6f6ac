/** Groups the values of a published figure into curves. The name of a value contains its curve and its x. */
import type { Cell } from './evidence';

export type Curve = { readonly name: string; readonly points: readonly { readonly x: number; readonly y: number }[] };

/**
 * Returns the curves. `shape` matches the name of a value: its first group is the curve's name, its second group is x.
 * The median of the value's runs is y.
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
