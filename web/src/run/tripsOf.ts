/** The trips of one packet from queue to queue, from its arrivals at stages (hops). */
import type { Rows } from '../lib/rows';
import { Tracker } from './tracker';
import type { Trip } from './trip';

/** Maximum number of trips from queue to queue that one packet makes from the wire to its end. */
const TRIPS = 16;

export function tripsOf(hops: Rows, ringSize: number): readonly Trip[] {
  const own = new Tracker(hops.capacity, TRIPS);
  own.ringSize = ringSize;
  for (let i = 0; i < hops.length; i++) own.append(hops.row(i));
  return own.trips();
}
