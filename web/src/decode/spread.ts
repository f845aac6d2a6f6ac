/** Statistics of several runs of one scenario: middle, range, and whether the runs fall into groups. */

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

/** With fewer runs nothing is said of groups: a kind of run that comes once in eleven is then easily missed (our choice). */
export const FEWEST_TO_TELL = 32;
/** A gap separates groups if it is so many times as wide as either of them … */
const WIDER = 2;
/** … and so great a part of the value at its lower edge. */
const NOTABLE = 0.15;
/** A group has at least so many runs. */
const FEWEST = 2;
/** Groups are claimed only if chance makes such a gap less often than this (our choice). */
const BY_CHANCE = 1e-3;

/**
 * What values say of groups. `few`: too few values to tell, or a gap that chance may have made.
 * `none`: enough values, and no gap shows. `groups`: places in the list, from the lowest group on.
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

/** A gap between two neighbours, and how far the values on either side of it reach. */
type Cut = { readonly at: number; readonly gap: number; readonly below: number; readonly above: number };

/** The notable gaps of sorted values, the widest first. */
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
 * An exact test. Where one group's tail alone reached over the gap, each run beyond it would fall into
 * the gap at least as densely as behind it. The probability that all runs miss the gap is corrected for
 * the number of places at which a gap is looked for (Bonferroni).
 */
function mayBeChance(sorted: readonly number[], { at, gap, below, above }: Cut): boolean {
  if (at < FEWEST || sorted.length - at < FEWEST) return true;
  const missed = (width: number, side: readonly number[]): number =>
    (width / (width + gap)) ** (new Set(side).size - 1);
  const least = Math.max(missed(below, sorted.slice(0, at)), missed(above, sorted.slice(at)));
  return sorted.length * least >= BY_CHANCE;
}

/** Runs far from the others: beyond 1.5 interquartile ranges from the quartiles (Tukey), and by a notable part of the median. */
export function farFrom(values: readonly number[]): { readonly below: number; readonly above: number } {
  const [lower, middle, upper] = [0.25, 0.5, 0.75].map((part) => quantile(values, part));
  const far = Math.max(1.5 * (upper - lower), NOTABLE * Math.abs(middle));
  return {
    below: values.filter((value) => value < lower - far).length,
    above: values.filter((value) => value > upper + far).length,
  };
}

/** Among so many seeds a kind of run that comes once in this many shows with a probability of at least 95 %. */
export function shownOnceIn(seeds: number): number {
  return Math.max(1, Math.floor(1 / (1 - 0.05 ** (1 / seeds))));
}

/** Another figure of the same runs tells the groups apart: in no two of them it has the same values. */
export function tellsApart(groups: readonly (readonly number[])[], values: readonly number[]): boolean {
  const ranges = groups.map((group) => spreadOf(group.map((i) => values[i]))).sort((a, b) => a.least - b.least);
  return groups.length > 1 && ranges.every(({ least }, i) => i === 0 || least > ranges[i - 1].most);
}
