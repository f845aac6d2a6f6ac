/** The trips of one packet from queue to queue, from its arrivals at stages (hops). */
import type { Rows } from '../lib/rows';
import { HOP_WIDTH } from '../tables/tables';
import { Tracker } from './tracker';
import type { Trip } from './trip';

/** Maximum number of trips from queue to queue that one packet makes from the wire to its end. */
const TRIPS = 16;

export function tripsOf(hops: Rows, ringSize: number): readonly Trip[] {
  const own = new Tracker(hops.capacity, TRIPS);
  own.ringSize = ringSize;
  const row = new Float64Array(HOP_WIDTH);
  for (let i = 0; i < hops.length; i++) {
    for (let column = 0; column < HOP_WIDTH; column++) row[column] = hops.at(i, column);
    own.append(row);
  }
  return own.trips();
}
