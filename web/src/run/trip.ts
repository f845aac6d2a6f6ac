/**
 * A trip: a packet's path from one waiting place (the end of a wire, a descriptor, a queue) to the next. It has *legs*,
 * one per service stage, each from entry to exit. Trips contain times; the drawing computes positions.
 */
import { Stage } from '../tables/tables';

/** Maximum number of service stages (legs) in a trip. A packet never passes more between two queues. */
const LEGS = 8;

/** A packet's trip from one queue to the next. Objects are taken from a pool and used again. */
export class Trip {
  packet = 0;
  kind = 0;
  value = 0;
  /** Number of legs (service stages passed), with the stage and the time of entry of each. */
  legs = 0;
  readonly stage = new Int8Array(LEGS);
  readonly enter_ns = new Float64Array(LEGS);
  /** Time and stage of the packet's arrival. The time is infinite while it is unknown. */
  end_ns = Number.POSITIVE_INFINITY;
  to = -1;
  /** Expected arrival of a packet on a wire, ns; infinity otherwise. */
  due_ns = Number.POSITIVE_INFINITY;
  /** Stage at which the packet waited before this trip. */
  from = -1;
  /** Flow of the packet. On a router each flow has its own input. */
  stream = 0;
  /** Position of the packet's descriptor on the ring, in 64ths of the circle. */
  slot = 0;
  /**
   * Increases with every new leg and every reuse of this object. All data derived from an earlier version are invalid.
   */
  version = 0;

  get start_ns(): number {
    return this.enter_ns[0];
  }

  /** Known or expected arrival of the packet, ns. Infinity if both are unknown. */
  get arrival_ns(): number {
    return Math.min(this.end_ns, this.due_ns);
  }
}

const RESTS = new Set<number>([
  Stage.Ring,
  Stage.NetifBacklog,
  Stage.Backlog,
  Stage.Prequeue,
  Stage.ReceiveQueue,
  Stage.OutOfSequence,
  Stage.Delivered,
  Stage.Dropped,
  Stage.Control,
  Stage.AckArrived,
  Stage.SinkQueue,
]);

/**
 * Returns whether a packet waits at this stage until it is fetched. A router's packets also wait in the transmit queue
 * and the transmit ring.
 * A host's own ACKs, which have negative numbers, only pass these two stages.
 */
export function isRest(stage: number, packet: number): boolean {
  return RESTS.has(stage) || (packet > 0 && (stage === Stage.Qdisc || stage === Stage.TxRing));
}

/** Duration for which a packet's trip is drawn, ns: at least `least_ns`; infinite while its arrival is unknown. */
export function drawn_ns(trip: Trip, least_ns: number): number {
  const arrival = trip.arrival_ns;
  return arrival === Number.POSITIVE_INFINITY ? arrival : Math.max(arrival - trip.start_ns, 1, least_ns);
}

/** Duration for which a lost packet is drawn falling, as a fraction of the shortest trip. */
const FALL = 0.4;

/** Duration for which the fall of a lost packet is drawn, ns; 0 for other packets. */
export function fall_ns({ to }: Trip, least_ns: number): number {
  return to === Stage.Dropped ? FALL * least_ns : 0;
}

/** Returns whether a lost packet is falling. Before the fall it looks like any other packet. */
export function isFalling(trip: Trip, t: number, least_ns: number): boolean {
  return trip.to === Stage.Dropped && t >= trip.start_ns + drawn_ns(trip, least_ns);
}

/** Moment after which nothing of the packet's trip is drawn, ns. */
export function over_ns(trip: Trip, least_ns: number): number {
  return trip.start_ns + drawn_ns(trip, least_ns) + fall_ns(trip, least_ns);
}

/** Returns whether the packet has departed and is still drawn. */
export function isGliding(trip: Trip, t: number, least_ns: number): boolean {
  return t >= trip.start_ns && t < over_ns(trip, least_ns);
}

/** Returns whether the packet has departed and not arrived, for reduced motion. */
export function isBetween(trip: Trip, t: number): boolean {
  return t >= trip.start_ns && t < trip.end_ns;
}
