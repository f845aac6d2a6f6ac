/** Packets in flight at a moment, for drawings and lists. */
import { LEAST_TRIP_S } from './flow';
import type { LiveRun, Moment } from './liveRun';
import { isBetween, isGliding, type Trip } from './trip';

/**
 * Shortest time for which the movement of a packet between two queues is drawn, ns of model time. 0 with reduced
 * motion.
 */
export function leastTrip_ns({ still, speed }: Pick<Moment, 'still' | 'speed'>): number {
  return still ? 0 : LEAST_TRIP_S * speed;
}

/** Calls `visit` for the movement of each packet that is shown singly at a moment, in the order of departure. */
export function eachMoving({ tracker }: LiveRun, moment: Moment, visit: (trip: Trip) => void): void {
  if (moment.flow) return;
  const least = leastTrip_ns(moment);
  tracker.eachAt(moment.t, least, (trip) => {
    if (moment.still ? isBetween(trip, moment.t) : isGliding(trip, moment.t, least)) visit(trip);
  });
}
