/**
 * A trip: a packet's way from one resting place (the wire's end, a descriptor, a queue) to the next,
 * cut into *legs*, one per service stage, each from the moment the packet entered the stage to the
 * moment it left. When it is under way is known here; where it is drawn is the stage's business.
 */
import { Stage } from '../tables/tables';

/** At most so many legs in one trip; a packet never has more between two queues. */
const LEGS = 8;

/** Reused from a pool. */
export class Trip {
  packet = 0;
  kind = 0;
  value = 0;
  /** Legs: stage and moment of entry. */
  legs = 0;
  readonly stage = new Int8Array(LEGS);
  readonly enter_ns = new Float64Array(LEGS);
  /** Moment and stage of arrival; infinity while it is not known. */
  end_ns = Number.POSITIVE_INFINITY;
  to = -1;
  /** Expected arrival of what is on a wire; infinity for the rest. */
  due_ns = Number.POSITIVE_INFINITY;
  /** Stage at which it rested before. */
  from = -1;
  /** The flow to which it belongs; on a router each comes by an input of its own. */
  stream = 0;
  /** Share of the ring at which its descriptor stands, in 64ths. */
  slot = 0;
  /** Grows with every leg and every reuse: what was made of the trip before is void. */
  version = 0;

  get start_ns(): number {
    return this.enter_ns[0];
  }

  /** Known or expected arrival, ns; infinity while it is neither. */
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
 * The packet stays there until somebody fetches it. In the transmit queue and ring a router's packets
 * do; for a host's own ACKs, whose numbers are negative, these are a part of their way out.
 */
export function isRest(stage: number, packet: number): boolean {
  return RESTS.has(stage) || (packet > 0 && (stage === Stage.Qdisc || stage === Stage.TxRing));
}

/** How long a trip is drawn on its way, ns: at least `least_ns`; without end while its arrival is not known. */
export function drawn_ns(trip: Trip, least_ns: number): number {
  const arrival = trip.arrival_ns;
  return arrival === Number.POSITIVE_INFINITY ? arrival : Math.max(arrival - trip.start_ns, 1, least_ns);
}

/** A lost packet is seen to fall for so much of the least time of a trip. */
const FALL = 0.4;

/** How long the fall of a lost packet is drawn, once it is lost, ns; 0 for any other. */
export function fall_ns({ to }: Trip, least_ns: number): number {
  return to === Stage.Dropped ? FALL * least_ns : 0;
}

/** It is lost, and falls. Before that nothing tells it from a packet that arrives. */
export function isFalling(trip: Trip, t: number, least_ns: number): boolean {
  return trip.to === Stage.Dropped && t >= trip.start_ns + drawn_ns(trip, least_ns);
}

/** The moment after which nothing of it is drawn, ns. */
export function over_ns(trip: Trip, least_ns: number): number {
  return trip.start_ns + drawn_ns(trip, least_ns) + fall_ns(trip, least_ns);
}

/** It has departed, and is drawn still. */
export function isGliding(trip: Trip, t: number, least_ns: number): boolean {
  return t >= trip.start_ns && t < over_ns(trip, least_ns);
}

/** It has departed and not arrived: what is shown where nothing may glide. */
export function isBetween(trip: Trip, t: number): boolean {
  return t >= trip.start_ns && t < trip.end_ns;
}
