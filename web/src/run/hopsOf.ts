/**
 * Hops (arrivals at a stage) of the followed packet: first the hops in the machine's answer, then the hops that the
 * page has recorded. The answer is needed because a packet may have waited longer than the page's record covers.
 */
import { Rows } from '../lib/rows';
import { HOP, HOP_WIDTH, LIFE, LIFE_WIDTH } from '../tables/tables';
import { Tracker } from './tracker';
import type { Trip } from './trip';

/** Maximum number of stages that one packet passes from the wire to its end. */
const HOPS = 64;

/** Columns that exist both in a row of hops (arrivals at a stage) and in a row of a packet's history. */
const COLUMNS = ['t_ns', 'stage', 'kind', 'value', 'stream', 'seq'] as const;

/**
 * Returns a packet's changes of stage (hops). `life`: the packet's history that the page has requested from the
 * simulator, in rows of `LIFE_COLUMNS`; empty until the simulator has answered.
 */
export function hopsOf(packet: number, life: Float64Array, { hops }: Pick<Tracker, 'hops'>): Rows {
  const own = new Rows(HOP_WIDTH, HOPS);
  const row = new Float64Array(HOP_WIDTH);
  row[HOP.packet] = packet;
  for (let at = 0; at + LIFE_WIDTH <= life.length; at += LIFE_WIDTH) {
    for (const column of COLUMNS) row[HOP[column]] = life[at + LIFE[column]];
    own.append(row);
  }
  const known = own.length;
  for (let i = 0; i < hops.length; i++) {
    const isOwn = hops.at(i, HOP.packet) === packet;
    if (isOwn && !isKnown(own, known, hops.at(i, HOP.t_ns), hops.at(i, HOP.stage))) own.append(hops.row(i));
  }
  return own;
}

/**
 * Returns whether the first `known` rows already contain this hop (arrival at a stage). Hops earlier than the last
 * known row are known. At the time of this row, stages are compared.
 */
function isKnown(own: Rows, known: number, t_ns: number, stage: number): boolean {
  if (known === 0) return false;
  const last_ns = own.at(known - 1, HOP.t_ns);
  if (t_ns !== last_ns) return t_ns < last_ns;
  for (let i = known - 1; i >= 0 && own.at(i, HOP.t_ns) === t_ns; i--) if (own.at(i, HOP.stage) === stage) return true;
  return false;
}

/** Maximum number of trips from queue to queue that one packet makes from the wire to its end. */
const TRIPS = 16;

/** Returns the trips of one packet from queue to queue, from its arrivals at stages (hops). */
export function tripsOf(hops: Rows, ringSize: number): readonly Trip[] {
  const own = new Tracker(hops.capacity, TRIPS);
  own.ringSize = ringSize;
  for (let i = 0; i < hops.length; i++) own.append(hops.row(i));
  return own.trips();
}
