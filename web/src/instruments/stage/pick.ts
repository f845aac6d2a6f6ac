/**
 * Finds what is under the pointer in the picture of the host: a packet, or a point of the map. The functions do not
 * change the run.
 */

import type { LiveRun, Moment } from '../../run/liveRun';
import { eachMoving } from '../../run/moving';
import { type Position, placeAt, type Ways } from './motion';
import type { Size } from './shapes';

/** A moving packet and its drawn position. */
export type Seen = { readonly packet: number; readonly x: number; readonly y: number };

/** Packets drawn at this moment, oldest departure first. */
export function seen(session: LiveRun, moment: Moment, ways: Ways): Seen[] {
  const found: Seen[] = [];
  const spot: Position = { x: 0, y: 0 };
  eachMoving(session, moment, (trip) => {
    placeAt(trip, ways.of(trip), moment, spot);
    found.push({ packet: trip.packet, ...spot });
  });
  return found;
}

/** Returns the packet nearest to a point of the map, if it is within `reach` units. Otherwise returns 0. */
export function packetAt(seen: readonly Seen[], x: number, y: number, reach: number): number {
  let best = reach;
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

/** Converts a point of the browser window to units of the map. */
export function onStage(area: DOMRect, size: Size, clientX: number, clientY: number): Position {
  const scale = Math.min(area.width / size.w, area.height / size.h);
  return {
    x: (clientX - area.left - (area.width - size.w * scale) / 2) / scale,
    y: (clientY - area.top - (area.height - size.h * scale) / 2) / scale,
  };
}
