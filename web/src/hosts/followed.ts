/** Finds the stage at which the packet that the user follows is. */
import { hopsOf } from '../run/hopsOf';
import type { Moment } from '../run/liveRun';
import type { Tracker } from '../run/tracker';
import { HOP } from '../tables/tables';

export type Following = Pick<Moment, 't' | 'flow' | 'followed' | 'life'>;

/**
 * Returns the stage of the packet that the user follows, or null if it is unknown. The stage is known even if the
 * packet arrived at the stage before the record begins.
 */
export function stageOfFollowed({ t, flow, followed, life }: Following, tracker: Pick<Tracker, 'hops'>): number | null {
  if (followed === 0 || flow) return null;
  const hops = hopsOf(followed, life, tracker);
  const newest = hops.firstAtLeast(HOP.t_ns, t + 1) - 1;
  return newest < 0 ? null : hops.at(newest, HOP.stage);
}
