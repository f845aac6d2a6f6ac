/** A grid of runs: one or two parameters, each combination with several seeds, in the order of `ringside sweep`. */

import { paramIndex } from '../scenario/params';
import type { RunSpec } from '../scenario/runSpec';
import { withSeeds } from './repetition';

export type Axis = { readonly id: string; readonly values: readonly number[] };

/**
 * Returns one run for every combination of the axes' values and every seed. Neighbouring runs differ in the seed; then
 * the value of the last axis changes, then that of the axis before it.
 */
export function gridOf(base: RunSpec, axes: readonly Axis[], seeds: number): RunSpec[] {
  let cells = [base];
  for (const { id, values } of axes) cells = cells.flatMap((cell) => values.map((value) => withValue(cell, id, value)));
  return cells.flatMap((cell) => withSeeds(cell, seeds));
}

function withValue(run: RunSpec, id: string, value: number): RunSpec {
  return { ...run, values: run.values.with(paramIndex(id), value) };
}
