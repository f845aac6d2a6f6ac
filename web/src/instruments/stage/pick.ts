/** What lies under the hand: a packet or a part of the stage, an event on the clock. Pure but for the session it reads. */
import type { RowsView } from '../../lib/rows';
import { LEAST_TRIP_S, type Moment, type Session } from '../../run/session';
import { EVENT } from '../../tables/tables';
import { STAGE } from './geometry';
import { type Position, place, placeStill, type Trip, type Way } from './motion';

/** A finger is allowed to miss by so much, in the stage's units. */
const REACH = 16;

/** A moving packet and where it is drawn. */
export type Seen = { readonly packet: number; readonly stage: number; readonly x: number; readonly y: number };

const spot: Position = { x: 0, y: 0 };

/** Packets that are drawn at this moment, oldest departure first. */
export function moving(session: Session, moment: Moment): Seen[] {
  const found: Seen[] = [];
  if (moment.flow) return found;
  const least = moment.still ? 0 : LEAST_TRIP_S * moment.speed;
  session.tracker.eachAt(moment.t, least, (trip: Trip) => {
    const way = trip.way as Way;
    const shown = moment.still ? placeStill(trip, way, moment.t, spot) : place(trip, way, moment.t, least, spot);
    if (shown) found.push({ packet: trip.packet, stage: trip.stage[trip.legs - 1], x: spot.x, y: spot.y });
  });
  return found;
}

/** The packet nearest to a point of the stage, within reach; 0 if none. */
export function packetAt(seen: readonly Seen[], x: number, y: number): number {
  let best = REACH;
  let packet = 0;
  for (const one of seen) {
    const distance = Math.hypot(one.x - x, one.y - y);
    if (distance <= best) {
      best = distance;
      packet = one.packet;
    }
  }
  return packet;
}

/** A point of the page in the stage's units. */
export function onStage(area: DOMRect, clientX: number, clientY: number): Position {
  const scale = Math.min(area.width / STAGE.w, area.height / STAGE.h);
  return {
    x: (clientX - area.left - (area.width - STAGE.w * scale) / 2) / scale,
    y: (clientY - area.top - (area.height - STAGE.h * scale) / 2) / scale,
  };
}

/** Number of the entry of one of these kinds that is nearest to `t`, within `reach_ns`; 0 if none. */
export function entryNear(events: RowsView, kinds: ReadonlySet<number>, t: number, reach_ns: number): number {
  let best = reach_ns;
  let found = 0;
  for (let i = events.firstAtLeast(EVENT.t_ns, t - reach_ns); i < events.length; i++) {
    const off = Math.abs(events.at(i, EVENT.t_ns) - t);
    if (events.at(i, EVENT.t_ns) > t + reach_ns) break;
    if (off <= best && kinds.has(events.at(i, EVENT.kind))) {
      best = off;
      found = events.at(i, EVENT.id);
    }
  }
  return found;
}
