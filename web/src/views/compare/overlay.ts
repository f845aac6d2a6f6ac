/**
 * Both runs in one plot: two curves, and the area between them in the colour of the upper curve. The functions are
 * pure.
 */

import { ground, type Place, steps } from '../../draw/plot/mark';
import { type Scale, tenth } from '../../draw/plot/scale';
import type { Bins } from './bins';

type Overlay = {
  readonly a: string;
  readonly b: string;
  /** Paths of the areas in which run A is above run B, and paths of the areas in which run A is below run B. */
  readonly aAbove: string;
  readonly bAbove: string;
};

type Both = readonly [x: number, next: number, a: number, b: number];

/** Returns the curves of both runs and the areas between them. `a` and `b` must have the same intervals. */
export function overlay(a: Bins, b: Bins, x: Scale, y: Scale): Overlay {
  const drawn = { a: '', b: '', aAbove: '', bAbove: '' };
  for (const stretch of known(a, b, x, y)) {
    const mine = placesOf(stretch, ([, , y]) => y);
    const theirs = placesOf(stretch, ([, , , y]) => y);
    const upper = placesOf(stretch, ([, , ...ys]) => Math.min(...ys));
    drawn.a += steps(mine);
    drawn.b += steps(theirs);
    drawn.aAbove += ground(upper, theirs);
    drawn.bAbove += ground(upper, mine);
  }
  return drawn;
}

/** Returns the time intervals that both runs have recorded, in the drawing's units. */
function known(a: Bins, b: Bins, x: Scale, y: Scale): Both[][] {
  const all: Both[][] = [[]];
  a.values.forEach((mine, i) => {
    const theirs = b.values[i];
    const from = a.from_ns + i * a.width_ns;
    if (Number.isNaN(mine) || Number.isNaN(theirs)) all.push([]);
    else all[all.length - 1].push([tenth(x(from)), tenth(x(from + a.width_ns)), tenth(y(mine)), tenth(y(theirs))]);
  });
  return all.filter((stretch) => stretch.length > 0);
}

/** Positions of a curve. A value is valid until the end of its time interval. */
function placesOf(stretch: readonly Both[], of: (both: Both) => number): Place[] {
  const last = stretch[stretch.length - 1];
  return [...stretch.map((both): Place => [both[0], of(both)]), [last[1], of(last)]];
}
