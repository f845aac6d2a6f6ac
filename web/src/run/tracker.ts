/**
 * Converts the stream of packets' arrivals at stages (hops) into trips from one queue to the next. Stores the trips
 * that may still be on screen.
 */

import { Rows } from '../lib/rows';
import { HOP, HOP_WIDTH, Stage } from '../tables/tables';
import { isRest, over_ns, Trip } from './trip';

const HOPS_KEPT = 24_576;
const TRIPS_KEPT = 4_096;
/** Value of the `kind` column for an ACK. */
export const KIND_ACK = 4;

/** Returns the place of a descriptor on its drawn ring, in 64ths of the circle. */
export const slotOf = (ringSize: number, descriptor: number): number =>
  Math.floor(((descriptor % Math.max(1, ringSize)) / Math.max(1, ringSize)) * 64);

export class Tracker {
  readonly hops: Rows;
  /** Circular buffer of packets' trips, ordered by departure, oldest first. */
  private readonly pool: Trip[];
  private first = 0;
  private count = 0;
  private readonly open = new Map<number, Trip>();
  private readonly rests = new Map<number, number>();
  ringSize = 1;

  constructor(hopsKept = HOPS_KEPT, tripsKept = TRIPS_KEPT) {
    this.hops = new Rows(HOP_WIDTH, hopsKept);
    this.pool = Array.from({ length: tripsKept }, () => new Trip());
  }

  /** Adds new arrivals at stages (hops), in time order. */
  append(rows: Float64Array): void {
    const before = this.hops.length;
    const added = Math.min(this.hops.append(rows), this.hops.capacity);
    const from = Math.min(before, this.hops.capacity - added);
    for (let i = from; i < from + added; i++) this.hop(i);
  }

  /** Removes all arrivals and trips after `t`, because of a change or a seek back. */
  truncateAfter(t: number): void {
    const before = this.hops.length;
    this.hops.truncateAfter(HOP.t_ns, t);
    if (this.hops.length === before) return;
    this.first = 0;
    this.count = 0;
    this.open.clear();
    this.rests.clear();
    for (let i = 0; i < this.hops.length; i++) this.hop(i);
  }

  /** Trip `i` in the order of departure. */
  private nth(i: number): Trip {
    return this.pool[(this.first + i) % this.pool.length];
  }

  private removeFirst(): void {
    this.first = (this.first + 1) % this.pool.length;
    this.count--;
  }

  private hop(i: number): void {
    const packet = this.hops.at(i, HOP.packet);
    const stage = this.hops.at(i, HOP.stage);
    const t = this.hops.at(i, HOP.t_ns);
    const open = this.open.get(packet);
    if (isRest(stage, packet)) this.arrive(i, open, packet, stage, t);
    else if (open !== undefined && open.legs < open.stage.length) this.addLeg(open, i, stage, t);
    else this.depart(i, packet, stage, t);
  }

  private addLeg(trip: Trip, i: number, stage: number, t: number): void {
    if (stage === Stage.AckWire) trip.due_ns = this.hops.at(i, HOP.value);
    trip.stage[trip.legs] = stage;
    trip.enter_ns[trip.legs] = t;
    trip.legs++;
    trip.version++;
  }

  private arrive(i: number, trip: Trip | undefined, packet: number, stage: number, t: number): void {
    const value = this.hops.at(i, HOP.value);
    if (stage === Stage.Delivered || stage === Stage.Dropped || stage === Stage.AckArrived) this.rests.delete(packet);
    else this.rests.set(packet, stage);
    if (trip === undefined) return;
    this.open.delete(packet);
    trip.to = stage;
    trip.end_ns = t;
    trip.value = value;
    trip.due_ns = Number.POSITIVE_INFINITY;
    trip.version++;
  }

  private depart(i: number, packet: number, stage: number, t: number): void {
    const trip = this.fresh();
    trip.packet = packet;
    trip.kind = this.hops.at(i, HOP.kind);
    trip.value = this.hops.at(i, HOP.value);
    trip.stream = this.hops.at(i, HOP.stream);
    trip.from = this.rests.get(packet) ?? -1;
    trip.legs = 0;
    trip.to = -1;
    trip.end_ns = Number.POSITIVE_INFINITY;
    trip.due_ns =
      stage === Stage.Wire || stage === Stage.AckWire || stage === Stage.OutWire
        ? trip.value
        : Number.POSITIVE_INFINITY;
    trip.slot = stage === Stage.Driver ? this.lastSlot(i, packet) : 0;
    this.addLeg(trip, i, stage, t);
    this.open.set(packet, trip);
  }

  /** Returns the descriptor that a packet came from, according to the packet's recent arrival in the ring. */
  private lastSlot(i: number, packet: number): number {
    for (let k = i - 1; k >= 0 && k > i - 2048; k--) {
      if (this.hops.at(k, HOP.packet) === packet && this.hops.at(k, HOP.stage) === Stage.Ring) {
        return slotOf(this.ringSize, this.hops.at(k, HOP.value));
      }
    }
    return 0;
  }

  private fresh(): Trip {
    if (this.count === this.pool.length) {
      const oldest = this.nth(0);
      if (this.open.get(oldest.packet) === oldest) this.open.delete(oldest.packet);
      this.removeFirst();
    }
    return this.nth(this.count++);
  }

  /** Returns all stored trips of packets, in the order of departure. */
  trips(): readonly Trip[] {
    return Array.from({ length: this.count }, (_, i) => this.nth(i));
  }

  /** Calls `visit` for each packet's trip that may be on screen at `t`. Removes trips that ended long before. */
  eachAt(t: number, least_ns: number, visit: (trip: Trip) => void): void {
    while (this.count > 0 && this.nth(0).end_ns < t && over_ns(this.nth(0), least_ns) < t) this.removeFirst();
    for (let i = 0; i < this.count; i++) {
      const trip = this.nth(i);
      if (trip.start_ns > t) break;
      visit(trip);
    }
  }
}
