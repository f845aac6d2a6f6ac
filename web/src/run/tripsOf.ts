/** The trips of one packet, from all hops that are on record. */
import { HOP, HOP_WIDTH } from '../tables/tables';
import { Tracker } from './tracker';
import type { Trip } from './trip';

/** A packet has fewer hops, and fewer trips, between the wire and its end. */
const HOPS = 64;
const TRIPS = 16;

export function tripsOf(packet: number, { hops, ringSize }: Tracker): readonly Trip[] {
  const own = new Tracker(HOPS, TRIPS);
  own.ringSize = ringSize;
  const row = new Float64Array(HOP_WIDTH);
  for (let i = 0; i < hops.length; i++) {
    if (hops.at(i, HOP.packet) !== packet) continue;
    for (let column = 0; column < HOP_WIDTH; column++) row[column] = hops.at(i, column);
    own.append(row);
  }
  return own.trips();
}
