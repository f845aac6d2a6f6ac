/** In which zone of the map the packet that is followed is. It may wait there longer than the record goes back. */
import { hopsOf } from '../../run/hopsOf';
import type { Moment } from '../../run/liveRun';
import type { Tracker } from '../../run/tracker';
import { HOP } from '../../tables/tables';
import { type Zone, zoneOf } from './projection';

type Following = Pick<Moment, 't' | 'flow' | 'followed' | 'life'>;

/** Null where no packet is followed, where its way is not known, and at a stage of no zone. */
export function zoneOfFollowed({ t, flow, followed, life }: Following, tracker: Pick<Tracker, 'hops'>): Zone | null {
  if (followed === 0 || flow) return null;
  const hops = hopsOf(followed, life, tracker);
  const newest = hops.firstAtLeast(HOP.t_ns, t + 1) - 1;
  return newest < 0 ? null : zoneOf(hops.at(newest, HOP.stage));
}
