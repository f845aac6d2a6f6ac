/** One run again with other seeds: what a single run shows may be chance. */

import { groupsOf, spreadOf, tellsApart } from '../decode/spread';
import type { Outcome } from '../engine/outcome';
import { paramIndex } from '../scenario/params';
import type { Run } from '../scenario/run';

/** As many as `ringside sweep --seeds 8`, unless another number is chosen: the run's own seed and the next ones. */
export const USUAL_SEEDS = 8;
export const SEED_CHOICES = [4, USUAL_SEEDS, 16, 32];

/** What is compared, as metrics of the contract; a share is told in percent. */
export const REPEATED = [
  { id: 'goodput_mbps', share: false },
  { id: 'app.cpu_share', share: true },
  { id: 'app.interactive_fraction', share: true },
  { id: 'drops.ring', share: false },
  { id: 'drops.udp_rcvbuf', share: false },
  { id: 'tcp.rto', share: false },
] as const;
export type RepeatedId = (typeof REPEATED)[number]['id'];

export function withSeeds({ values, interventions }: Run, seeds: number): Run[] {
  const seed = paramIndex('run.seed');
  return Array.from({ length: seeds }, (_, nth) => ({ values: values.with(seed, values[seed] + nth), interventions }));
}

/** A metric of every seed's run. */
export function valuesOf(outcomes: readonly Outcome[], id: RepeatedId): number[] {
  return outcomes.map(({ metrics }) => metrics[id]);
}

/** One of several groups into which the rates of one scenario fall. */
export type RateGroup = {
  readonly runs: number;
  readonly mean: number;
  /** The mean, in this group, of what tells the groups apart. */
  readonly by: number;
};

/** How rates fall into groups; null where they are of one kind. `by` is what tells the groups apart, null where nothing that is looked at does. */
export type Parting = { readonly groups: readonly RateGroup[]; readonly by: RepeatedId | null } | null;

/** Looked at first: whether the scheduler took the reader for interactive. */
const CAUSES: readonly RepeatedId[] = ['app.interactive_fraction', 'drops.ring', 'tcp.rto'];

export function partingOf(outcomes: readonly Outcome[]): Parting {
  const rates = valuesOf(outcomes, 'goodput_mbps');
  const groups = groupsOf(rates);
  if (groups.length < 2) return null;
  const by = CAUSES.find((id) => tellsApart(groups, valuesOf(outcomes, id))) ?? null;
  const meanOf = (values: readonly number[], group: readonly number[]): number =>
    spreadOf(group.map((run) => values[run])).mean;
  return {
    by,
    groups: groups.map((group) => ({
      runs: group.length,
      mean: meanOf(rates, group),
      by: by === null ? 0 : meanOf(valuesOf(outcomes, by), group),
    })),
  };
}
