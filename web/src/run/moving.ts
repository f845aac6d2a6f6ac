/** Packets in flight at a moment, for drawings and lists. */
import { LEAST_TRIP_S } from './flow';
import type { LiveRun, Moment } from './liveRun';
import { isBetween, isGliding, type Trip } from './trip';

/** Shortest time in which a trip is drawn, ns of model time. 0 with reduced motion. */
export function leastTrip_ns({ still, speed }: Pick<Moment, 'still' | 'speed'>): number {
  return still ? 0 : LEAST_TRIP_S * speed;
}

/** Calls `visit` for each packet shown singly at a moment, oldest departure first. */
export function eachMoving({ tracker }: LiveRun, moment: Moment, visit: (trip: Trip) => void): void {
  if (moment.flow) return;
  const least = leastTrip_ns(moment);
  tracker.eachAt(moment.t, least, (trip) => {
    if (moment.still ? isBetween(trip, moment.t) : isGliding(trip, moment.t, least)) visit(trip);
  });
}
