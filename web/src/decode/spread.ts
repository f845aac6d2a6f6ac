/** What several runs of one scenario come to: middle, spread, and whether they are of more than one kind. */

import { quantile } from '../../studies/draws.mjs';

export type Spread = {
  readonly mean: number;
  /** Standard deviation of a sample; 0 of a single run. */
  readonly deviation: number;
  readonly median: number;
  readonly least: number;
  readonly most: number;
};

export function spreadOf(values: readonly number[]): Spread {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    mean,
    deviation: count > 1 ? Math.sqrt(squares / (count - 1)) : 0,
    median: quantile(values, 0.5),
    least: Math.min(...values),
    most: Math.max(...values),
  };
}

/** A gap parts two groups if it is so many times as wide as either of them … */
const WIDER = 2;
/** … and so great a part of the value at its lower edge. */
const NOTABLE = 0.15;
/** One run that stands apart is no group. */
const FEWEST = 2;

/** Groups into which values fall, as places in the list, from below; one group where they do not. */
export function groupsOf(values: readonly number[]): number[][] {
  const order = values.map((_, i) => i).sort((a, b) => values[a] - values[b]);
  return parted(order, values);
}

function parted(order: number[], values: readonly number[]): number[][] {
  const cut = cutOf(order.map((i) => values[i]));
  if (cut === null) return [order];
  return [...parted(order.slice(0, cut), values), ...parted(order.slice(cut), values)];
}

/** Where sorted values fall apart, at their widest gap; null where they do not. */
function cutOf(sorted: readonly number[]): number | null {
  let cut = 0;
  let gap = 0;
  for (let i = FEWEST; i <= sorted.length - FEWEST; i++) {
    if (sorted[i] - sorted[i - 1] <= gap) continue;
    [cut, gap] = [i, sorted[i] - sorted[i - 1]];
  }
  const width = Math.max(sorted[cut - 1] - sorted[0], (sorted.at(-1) ?? 0) - sorted[cut]);
  return gap > WIDER * width && gap > NOTABLE * Math.abs(sorted[cut - 1]) ? cut : null;
}

/** Another figure of the same runs tells the groups apart: in no two of them it has the same values. */
export function tellsApart(groups: readonly (readonly number[])[], values: readonly number[]): boolean {
  const ranges = groups.map((group) => spreadOf(group.map((i) => values[i]))).sort((a, b) => a.least - b.least);
  return groups.length > 1 && ranges.every(({ least }, i) => i === 0 || least > ranges[i - 1].most);
}
