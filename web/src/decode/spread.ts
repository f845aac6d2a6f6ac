/** Statistics of several runs of one scenario: median, range, and whether the runs form groups. */

import { quantile } from '../../studies/draws.mjs';

export type Spread = {
  readonly mean: number;
  readonly median: number;
  readonly least: number;
  readonly most: number;
};

export function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    mean,
    median: quantile(values, 0.5),
    least: Math.min(...values),
    most: Math.max(...values),
  };
}

/**
 * Minimum number of runs for a statement about groups. With fewer runs, a kind of run with a probability of 1/11 is
 * easily missed. Our choice.
 */
export const FEWEST_TO_TELL = 32;
/** A gap separates groups if it is this many times as wide as either group. */
const WIDER = 2;
/** A gap must also be this large relative to the value at its lower edge. */
export const NOTABLE = 0.15;
/** Minimum number of runs in a group. */
const FEWEST = 2;
/** Groups are reported only if chance produces such a gap less often than this fraction. Our choice. */
const BY_CHANCE = 1e-3;

/**
 * Statement about groups. `few`: too few values, or a gap that may be chance. `none`: enough values without a gap.
 * `groups`: the indices of each group's runs, from the lowest group on.
 */
export type Grouping =
  | { readonly kind: 'few' }
  | { readonly kind: 'none' }
  | { readonly kind: 'groups'; readonly groups: readonly (readonly number[])[] };

export function groupingOf(values: readonly number[]): Grouping {
  if (values.length < FEWEST_TO_TELL) return { kind: 'few' };
  const order = values.map((_, i) => i).sort((a, b) => values[a] - values[b]);
  const groups = parted(order, values);
  if (groups.length > 1) return { kind: 'groups', groups };
  const sorted = order.map((i) => values[i]);
  return { kind: cutsOf(sorted).some((cut) => isWide(cut, 1)) ? 'few' : 'none' };
}

function parted(order: readonly number[], values: readonly number[]): (readonly number[])[] {
  const sorted = order.map((i) => values[i]);
  const cut = cutsOf(sorted).find((one) => isWide(one, WIDER) && !mayBeChance(sorted, one));
  if (cut === undefined) return [order];
  return [...parted(order.slice(0, cut.at), values), ...parted(order.slice(cut.at), values)];
}

/** A gap between two neighbouring values, and the widths of the ranges of values on both sides. */
type Cut = { readonly at: number; readonly gap: number; readonly below: number; readonly above: number };

/** Returns the notable gaps of sorted values, widest first. */
function cutsOf(sorted: readonly number[]): Cut[] {
  const cuts: Cut[] = [];
  for (let at = 1; at < sorted.length; at++) {
    const gap = sorted[at] - sorted[at - 1];
    if (gap <= NOTABLE * Math.abs(sorted[at - 1])) continue;
    cuts.push({ at, gap, below: sorted[at - 1] - sorted[0], above: sorted[sorted.length - 1] - sorted[at] });
  }
  return cuts.sort((a, b) => b.gap - a.gap);
}

const isWide = ({ gap, below, above }: Cut, times: number): boolean => gap > times * Math.max(below, above);

/**
 * Exact test of whether a gap may be chance. It assumes one group with a tail across the gap, so that each run beyond
 * the gap could also have fallen into it.
 * The probability that all these runs miss the gap is corrected for the number of places searched (Bonferroni).
 */
function mayBeChance(sorted: readonly number[], { at, gap, below, above }: Cut): boolean {
  if (at < FEWEST || sorted.length - at < FEWEST) return true;
  const missed = (width: number, side: readonly number[]): number =>
    (width / (width + gap)) ** (new Set(side).size - 1);
  const least = Math.max(missed(below, sorted.slice(0, at)), missed(above, sorted.slice(at)));
  return sorted.length * least >= BY_CHANCE;
}

/**
 * Counts the runs in each tail: those that differ from the median by more than `NOTABLE` of the median. A tail can
 * contain half of all runs.
 */
export function tailsOf(values: readonly number[]): { readonly below: number; readonly above: number } {
  const middle = quantile(values, 0.5);
  const far = NOTABLE * Math.abs(middle);
  return {
    below: values.filter((value) => value < middle - far).length,
    above: values.filter((value) => value > middle + far).length,
  };
}

/**
 * Returns n: a kind of run with a probability of 1/n appears among `seeds` runs with a probability of at least 95 %.
 */
export function shownOnceIn(seeds: number): number {
  return Math.max(1, Math.floor(1 / (1 - 0.05 ** (1 / seeds))));
}

/** Returns the spread of each group's values. `groups`: indices of the values. */
export function spreadsOf(groups: readonly (readonly number[])[], values: readonly number[]): Spread[] {
  return groups.map((group) => spreadOf(group.map((i) => values[i])));
}

/**
 * Returns whether another measured quantity of the same runs separates the groups: its ranges in the groups do not
 * overlap.
 */
export function tellsApart(groups: readonly (readonly number[])[], values: readonly number[]): boolean {
  const ranges = spreadsOf(groups, values).sort((a, b) => a.least - b.least);
  return groups.length > 1 && ranges.every(({ least }, i) => i === 0 || least > ranges[i - 1].most);
}
