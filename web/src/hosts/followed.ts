/** At which stage the packet that is followed is. */
import { hopsOf } from '../run/hopsOf';
import type { Moment } from '../run/liveRun';
import type { Tracker } from '../run/tracker';
import { HOP } from '../tables/tables';

export type Following = Pick<Moment, 't' | 'flow' | 'followed' | 'life'>;

/** The stage of the packet that is followed: it may wait there longer than the record goes back. Null where it is not known. */
export function stageOfFollowed({ t, flow, followed, life }: Following, tracker: Pick<Tracker, 'hops'>): number | null {
  if (followed === 0 || flow) return null;
  const hops = hopsOf(followed, life, tracker);
  const newest = hops.firstAtLeast(HOP.t_ns, t + 1) - 1;
  return newest < 0 ? null : hops.at(newest, HOP.stage);
}
