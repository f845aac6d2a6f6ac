/** Which packets are under way at a moment, for whoever draws or lists them. */
import { LEAST_TRIP_S } from './flow';
import type { LiveRun, Moment } from './liveRun';
import { isBetween, isGliding, type Trip } from './trip';

/** A trip is drawn over so much model time at least, ns. */
export function leastTrip_ns({ still, speed }: Pick<Moment, 'still' | 'speed'>): number {
  return still ? 0 : LEAST_TRIP_S * speed;
}

/** Calls `visit` for each packet that is shown singly at a moment, the oldest departure first. */
export function eachMoving({ tracker }: LiveRun, moment: Moment, visit: (trip: Trip) => void): void {
  if (moment.flow) return;
  const least = leastTrip_ns(moment);
  tracker.eachAt(moment.t, least, (trip) => {
    if (moment.still ? isBetween(trip, moment.t) : isGliding(trip, moment.t, least)) visit(trip);
  });
}

/** A packet under way and the stage at which it is. */
export type Moving = { readonly packet: number; readonly stage: number };

/** Those under way, the oldest departure first. */
export function moving(session: LiveRun, moment: Moment): Moving[] {
  const found: Moving[] = [];
  eachMoving(session, moment, ({ packet, stage, legs }) => found.push({ packet, stage: stage[legs - 1] }));
  return found;
}
