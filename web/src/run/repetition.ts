/** Repetition of a run with other seeds, because the result of a single run may be chance. */

import { hasMeasure, MEASURES, type Measure } from '../decode/effect';
import {
  FEWEST_TO_TELL,
  type Grouping,
  groupingOf,
  NOTABLE,
  spreadOf,
  spreadsOf,
  tailsOf,
  tellsApart,
} from '../decode/spread';
import { scalarsOf } from '../decode/uses';
import type { Outcome } from '../engine/outcome';
import { csvText, exact } from '../lib/csv';
import { paramIndex } from '../scenario/params';
import type { RunSpec } from '../scenario/runSpec';
import { DROP_FIELDS, DropReason, FrameField } from '../tables/tables';
import { comparison } from '../words/comparison';

/** Default number of seeds, as in `ringside sweep --seeds 8`: the run's own seed and those after it. */
export const USUAL_SEEDS = 8;
export const SEED_CHOICES = [USUAL_SEEDS, 16, FEWEST_TO_TELL, 64, 128];

/** Metrics to compare. A metric with `share` is a fraction, which the page shows in per cent. */
export const REPEATED = [
  { id: 'goodput_mbps', share: false },
  { id: 'app.cpu_share', share: true },
  { id: 'app.interactive_fraction', share: true },
  { id: 'cpu.load', share: true },
  { id: 'drops.ring', share: false },
  { id: 'drops.udp_rcvbuf', share: false },
  { id: 'tcp.rto', share: false },
] as const;
export type RepeatedId = (typeof REPEATED)[number]['id'];

const grownBy =
  (field: number): Measure['of'] =>
  (base, now) =>
    now.get(field) - base.get(field);

/** Computes each metric for a part of a run, from the counters and levels at the start and at the end of this part. */
const FROM_A_MOMENT: Readonly<Record<RepeatedId, Measure['of']>> = {
  goodput_mbps: MEASURES.rate.of,
  'app.cpu_share': MEASURES.share.of,
  'app.interactive_fraction': MEASURES.interactive.of,
  'cpu.load': MEASURES.load.of,
  'drops.ring': grownBy(DROP_FIELDS[DropReason.Ring]),
  'drops.udp_rcvbuf': grownBy(DROP_FIELDS[DropReason.UdpRcvbuf]),
  'tcp.rto': grownBy(FrameField.rto_count),
};

export function withSeeds(run: RunSpec, seeds: number): RunSpec[] {
  const { values } = run;
  const seed = paramIndex('run.seed');
  return Array.from({ length: seeds }, (_, nth) => ({ ...run, values: values.with(seed, values[seed] + nth) }));
}

/** Outcomes of runs A and B for every seed. */
export type Repeated = {
  /** First seed. The other seeds are the numbers after it. */
  readonly seed: number;
  /** Start of the measured part of each run, ns. 0 means the start of the run. */
  readonly since_ns: number;
  /** End of the measured part, ns. */
  readonly to_ns: number;
  /** Whether the measured part ends at the end of the runs. */
  readonly isToEnd: boolean;
  readonly a: readonly Outcome[];
  readonly b: readonly Outcome[];
  /** Metrics that the kernel of run A and of run B does not have. */
  readonly lacks: readonly [a: readonly RepeatedId[], b: readonly RepeatedId[]];
};

/** Returns the metrics that a run's kernel does not have. */
export function lacksOf({ values }: RunSpec): RepeatedId[] {
  return hasMeasure('interactive', (id) => values[paramIndex(id)]) ? [] : ['app.interactive_fraction'];
}

/**
 * Returns a metric for each seed. If the outcome has `ends`, the metric is of the part of the run between them,
 * otherwise of the whole run.
 */
export function valuesOf(outcomes: readonly Outcome[], id: RepeatedId): number[] {
  return outcomes.map(({ metrics, ends }) => {
    if (ends === undefined) return metrics[id];
    // A fraction whose denominator is 0 counts as 0, as in the metrics of a whole run.
    return FROM_A_MOMENT[id](scalarsOf(ends.begin), scalarsOf(ends.end)) || 0;
  });
}

/** Returns for each seed the ratio of run A's receive rate to run B's. */
export function ratiosOf({ a, b }: Pick<Repeated, 'a' | 'b'>): number[] {
  const theirs = valuesOf(b, 'goodput_mbps');
  return valuesOf(a, 'goodput_mbps').map((rate, nth) => rate / theirs[nth]);
}

/** Returns whether each run has equal figures for all seeds, so that randomness has no effect. */
export function areAlike({ a, b }: Pick<Repeated, 'a' | 'b'>): boolean {
  const isOne = (outcomes: readonly Outcome[], id: RepeatedId): boolean => new Set(valuesOf(outcomes, id)).size === 1;
  return a.length > 1 && REPEATED.every(({ id }) => isOne(a, id) && isOne(b, id));
}

/** Finds groups among the receive rates of all seeds. */
export function groupingOfRates(outcomes: readonly Outcome[]): Grouping {
  return groupingOf(valuesOf(outcomes, 'goodput_mbps'));
}

/**
 * Returns how many seeds must be run to decide whether the receive rates form groups. Null if the maximum has been run,
 * groups were found, or all seeds give equal results.
 */
export function seedsToTell(both: Pick<Repeated, 'a' | 'b'>): number | null {
  if (areAlike(both)) return null;
  if (![both.a, both.b].some((outcomes) => groupingOfRates(outcomes).kind === 'few')) return null;
  return SEED_CHOICES.find((choice) => choice >= FEWEST_TO_TELL && choice > both.a.length) ?? null;
}

/** Returns sentences about groups among the receive rates of a run's seeds, and about rates far from the median. */
export function groupsWords(run: 'A' | 'B', outcomes: readonly Outcome[]): string {
  const words = comparison.repeat;
  const rates = valuesOf(outcomes, 'goodput_mbps');
  const grouping = groupingOf(rates);
  if (grouping.kind === 'groups') {
    const { groups } = grouping;
    const ranges = spreadsOf(groups, rates).map(({ least, most }, nth) => ({ runs: groups[nth].length, least, most }));
    return [words.groups(run, ranges), apartWords(outcomes, groups)].join(' ');
  }
  const { below, above } = tailsOf(rates);
  const { least, median, most } = spreadOf(rates);
  const said = grouping.kind === 'few' ? words.few(run, rates.length) : words.none(run, rates.length);
  return [
    said,
    ...(below > 0 ? [words.tailBelow(below, NOTABLE, median, least)] : []),
    ...(above > 0 ? [words.tailAbove(above, NOTABLE, median, most)] : []),
  ].join(' ');
}

/**
 * Possible causes of groups, in the order in which they are checked. The first is whether the scheduler classed the
 * receiving program as interactive.
 */
const CAUSES: readonly RepeatedId[] = ['app.interactive_fraction', 'cpu.load', 'drops.ring', 'tcp.rto'];

function apartWords(outcomes: readonly Outcome[], groups: readonly (readonly number[])[]): string {
  const words = comparison.repeat;
  const by = CAUSES.find((id) => tellsApart(groups, valuesOf(outcomes, id)));
  if (by === undefined) return words.unexplained;
  const times = REPEATED.find(({ id }) => id === by)?.share ? 100 : 1;
  const means = spreadsOf(groups, valuesOf(outcomes, by)).map(({ mean }) => mean * times);
  return words.apart(words.measures[by], means);
}

/**
 * Formats one row per seed: each metric of both runs in full precision, and both digests. A metric that a run's kernel
 * does not have is left empty.
 */
export function repetitionCsv({ seed, since_ns, to_ns, a, b, lacks }: Repeated): string {
  const columns = REPEATED.flatMap(({ id }) => [
    { head: `A ${id}`, values: valuesOf(a, id), isEmpty: lacks[0].includes(id) },
    { head: `B ${id}`, values: valuesOf(b, id), isEmpty: lacks[1].includes(id) },
  ]);
  const heads = ['run.seed', 'from_s', 'to_s', ...columns.map(({ head }) => head), 'A digest', 'B digest'];
  const rows = a.map(({ digest }, nth) => [
    seed + nth,
    exact(since_ns / 1e9),
    exact(to_ns / 1e9),
    ...columns.map(({ values, isEmpty }) => (isEmpty ? '' : exact(values[nth]))),
    digest,
    b[nth].digest,
  ]);
  return csvText([heads, ...rows]);
}
