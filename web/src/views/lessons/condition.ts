/** Checks whether a scene's condition has been met. */

import type { LiveRun, Moment } from '../../run/liveRun';
import { EVENT, EventCode, FrameField, HOP } from '../../tables/tables';
import type { Condition } from './lesson';

/** Start of a scene, ns, and the number of its packet. Null if the scene is not about a packet. */
type Began = { readonly began_ns: number; readonly packet: number | null };

/** Returns the time at which a scene's condition was met, ns. Null if the condition has not been met yet. */
export function seenAt(
  condition: Condition,
  { began_ns: from_ns, packet }: Began,
  moment: Moment,
  session: LiveRun,
): number | null {
  if ('passed_ns' in condition) return moment.t - from_ns >= condition.passed_ns ? from_ns + condition.passed_ns : null;
  if ('event' in condition) return eventAt(condition, from_ns, moment.t, session);
  if ('packetAt' in condition)
    return arrivedAt({ packet: packet ?? moment.followed, stage: condition.packetAt }, from_ns, moment.t, session);
  if ('switchesOut' in condition) {
    const receiver = moment.snap.get(FrameField.reader_task);
    const out = { event: EventCode.TaskSwitched, column: EVENT.b, value: receiver };
    return eventAt(out, from_ns, moment.t, session);
  }
  const value = moment.snap.get(condition.field);
  const holds = 'least' in condition ? value >= condition.least : value <= condition.most;
  return holds && moment.t > from_ns ? moment.t : null;
}

/** Returns the time at which a packet reached a stage, from its recorded arrivals at stages (hops). */
function arrivedAt(
  { packet, stage }: { readonly packet: number; readonly stage: number },
  from_ns: number,
  to_ns: number,
  { tracker: { hops } }: LiveRun,
): number | null {
  for (let i = hops.firstAtLeast(HOP.t_ns, from_ns); i < hops.length; i++) {
    const t_ns = hops.at(i, HOP.t_ns);
    if (t_ns > to_ns) return null;
    if (hops.at(i, HOP.packet) === packet && hops.at(i, HOP.stage) === stage) return t_ns;
  }
  return null;
}

type Entry = {
  readonly event: number;
  readonly nth?: number;
  /** Column of the log entry that must have the value `value`. Without it, the entry's kind is enough. */
  readonly column?: number;
  readonly value?: number;
};

function eventAt(
  { event, nth = 1, column, value }: Entry,
  from_ns: number,
  to_ns: number,
  { events }: LiveRun,
): number | null {
  let left = nth;
  for (let i = events.firstAtLeast(EVENT.t_ns, from_ns + 1); i < events.length; i++) {
    const t_ns = events.at(i, EVENT.t_ns);
    if (t_ns > to_ns) return null;
    if (events.at(i, EVENT.kind) !== event) continue;
    if (column !== undefined && events.at(i, column) !== value) continue;
    if (--left === 0) return t_ns;
  }
  return null;
}
