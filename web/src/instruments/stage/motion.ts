/**
 * Where a packet stands on this stage at a moment, as a function of its hops alone: right when
 * paused, slowed, rewound. A *trip* (`run/trip.ts`) knows nothing of the map; its line is laid here.
 *
 * A service takes microseconds: at most
 * speeds nobody could see it. So a trip is drawn over at least `least_ns`, stretched as a
 * whole: departures are exact, arrivals are drawn late by less than half a second of the
 * reader's. The queues' fills are exact; only dots lag.
 */
import { leastTrip_ns } from '../../run/moving';
import type { Moment } from '../../run/session';
import { drawn_ns, type Trip } from '../../run/trip';
import { Stage } from '../../tables/tables';
import {
  COPY_LANE_X,
  DRIVER_OUT,
  follow,
  LANE_Y,
  LINES,
  onCircle,
  type Point,
  PROCESS_INPUT,
  RING,
  roundTheRing,
  slotAngle,
  TRAY,
  type Track,
  track,
} from './geometry';

/** The line of a trip, and how far along it each leg begins. */
export type Way = { readonly track: Track; readonly legBegins: readonly number[] };

const GATE_LINE = LINES.ip[1];
/** Through the gates on the lane, as far as each destination asks. */
const ACROSS = {
  waiting: [...LINES.ownedNo],
  sequence: [...LINES.ownedNo, ...LINES.waitingNo],
  iovec: [...LINES.ownedNo, ...LINES.waitingNo, ...LINES.sequenceYes],
};

function transportTo(next: number, udp: boolean): Point[] {
  if (next === Stage.Dropped) return [GATE_LINE, [436, LINES.ip[1][1]], [436, TRAY.y + 8]];
  if (udp) return [...LINES.udpIn, ...LINES.udpOut];
  switch (next) {
    case Stage.Backlog:
      return [GATE_LINE, ...LINES.ownedYes];
    case Stage.Prequeue:
      return [GATE_LINE, ...ACROSS.waiting, ...LINES.waitingYes];
    case Stage.OutOfSequence:
      return [GATE_LINE, ...ACROSS.sequence, ...LINES.sequenceNo];
    case Stage.Copy:
    case Stage.Delivered:
      return [GATE_LINE, ...ACROSS.iovec, ...LINES.iovecYes];
    case Stage.Control:
      return [GATE_LINE, ...ACROSS.waiting, ...LINES.waitingNo];
    default:
      return [GATE_LINE, ...ACROSS.iovec, ...LINES.iovecNo];
  }
}

/** The end of every way to the copy: off the edge of the reader's box, into the bar. */
const TO_BAR: readonly Point[] = LINES.copy.slice(2);

function processTo(next: number, from: number): Point[] {
  const out = from === Stage.Prequeue ? LINES.prequeueOut : LINES.backlogOut;
  if (next === Stage.Copy || next === Stage.Delivered) return [...out, [COPY_LANE_X, PROCESS_INPUT[1]], TO_BAR[0]];
  if (next === Stage.Dropped) return [...out, ...LINES.processToReceive.slice(0, 4), [508, TRAY.y + 8]];
  return [...out, ...LINES.processToReceive];
}

/** A frame that finds no descriptor falls from the wire's end into the tray. */
const LOST_IN_NIC: readonly Point[] = [LINES.wire[1], [LINES.wire[1][0] - 14, TRAY.y + 10]];

function fromRing(next: number, slot: number): Point[] {
  const angle = slotAngle(slot, 64);
  const out = [onCircle(angle, RING.outer), ...roundTheRing(angle, 0, RING.outer + 6), DRIVER_OUT];
  if (next === Stage.Dropped) return [...out, [DRIVER_OUT[0], TRAY.y + 8]];
  return [...out, ...LINES.driver];
}

/** What fits the reader's iovec goes down the edge of its box to the bar. */
const STRAIGHT: readonly Point[] = [[COPY_LANE_X, LANE_Y], ...TO_BAR];

/** To the bar from where the packet is; what the next read goes on with is there already. */
function copied(from: number, before: number): readonly Point[] {
  if (before === Stage.Copy) return TO_BAR.slice(1);
  if (before === Stage.ProcessInput) return TO_BAR;
  return from === Stage.ReceiveQueue ? [...LINES.receiveOut, ...LINES.copy] : STRAIGHT;
}

/** `from`: the rest that the trip has left, for its first leg; `before`: the stage of the leg before. */
function leg(stage: number, next: number, from: number, before: number, slot: number, udp: boolean): readonly Point[] {
  switch (stage) {
    case Stage.Wire:
      return next === Stage.Dropped ? [...LINES.wire, ...LOST_IN_NIC] : LINES.wire;
    case Stage.Driver:
      return fromRing(next, slot);
    case Stage.Ip:
      return next === Stage.Dropped ? [LINES.driver[1], [374, 216], [374, TRAY.y + 8]] : [LINES.driver[1], ...LINES.ip];
    case Stage.Transport:
      return transportTo(next, udp);
    case Stage.ProcessInput:
      return processTo(next, from);
    case Stage.Copy:
      return copied(from, before);
    case Stage.AckOut:
      return LINES.ackOut;
    case Stage.AckWire:
      return LINES.ackWire;
    default:
      return [LINES.driver[1], LINES.ip[1]];
  }
}

/** What follows a stage when nothing is known yet. */
function usual(stage: number): number {
  switch (stage) {
    case Stage.Wire:
      return Stage.Ring;
    case Stage.Driver:
      return Stage.Ip;
    case Stage.Ip:
      return Stage.Transport;
    case Stage.Copy:
      return Stage.Delivered;
    case Stage.AckOut:
      return Stage.AckWire;
    case Stage.AckWire:
      return Stage.AckArrived;
    default:
      return Stage.ReceiveQueue;
  }
}

/** Of so many lines one is kept. */
const WAYS_KEPT = 4096;

/** The lines of trips on this stage, over which TCP's or UDP's packets go. */
export class Ways {
  private readonly udp: boolean;
  /** Equal trips share one. */
  private readonly laid = new Map<string, Way>();
  private readonly known = new WeakMap<Trip, { readonly version: number; readonly way: Way }>();

  constructor(udp: boolean) {
    this.udp = udp;
  }

  /** The line of a trip as far as it is known. */
  of(trip: Trip): Way {
    const known = this.known.get(trip);
    if (known?.version === trip.version) return known.way;
    const way = this.find(trip);
    this.known.set(trip, { version: trip.version, way });
    return way;
  }

  private find(trip: Trip): Way {
    let key = `${trip.from},${trip.to},${trip.slot}`;
    for (let i = 0; i < trip.legs; i++) key += `,${trip.stage[i]}`;
    const known = this.laid.get(key);
    if (known !== undefined) return known;
    const way = laid(trip, this.udp);
    if (this.laid.size < WAYS_KEPT) this.laid.set(key, way);
    return way;
  }
}

function laid(trip: Trip, udp: boolean): Way {
  const points: Point[] = [];
  const firsts: number[] = [];
  for (let i = 0; i < trip.legs; i++) {
    const last = i === trip.legs - 1;
    const next = last ? (trip.to >= 0 ? trip.to : usual(trip.stage[i])) : trip.stage[i + 1];
    firsts.push(points.length);
    const [from, before] = i === 0 ? [trip.from, -1] : [-1, trip.stage[i - 1]];
    points.push(...leg(trip.stage[i], next, from, before, trip.slot, udp));
  }
  const way = track(points);
  return { track: way, legBegins: firsts.map((i) => way.along[i]) };
}

export type Position = { x: number; y: number };

/** Service of unknown length: the packet waits near the end of the leg's line. */
const UNKNOWN_NS = 20_000;
const UNKNOWN_SHARE = 0.85;

/** Where the packet of a trip that is under way stands at `t`, drawn over at least `least_ns`. */
export function place(trip: Trip, way: Way, t: number, least_ns: number, out: Position): void {
  const start = trip.start_ns;
  const last = trip.legs - 1;
  const end = trip.arrival_ns;
  if (end === Number.POSITIVE_INFINITY) {
    const known = Math.max(trip.enter_ns[last] - start, 1);
    const into = (t - trip.enter_ns[last]) / Math.max(UNKNOWN_NS, known, least_ns);
    const begin = way.legBegins[last];
    follow(way.track, begin + (way.track.length - begin) * UNKNOWN_SHARE * Math.min(1, Math.max(0, into)), out);
    return;
  }
  const total = Math.max(end - start, 1);
  const moment = start + ((t - start) / drawn_ns(trip, least_ns)) * total;
  let i = last;
  while (i > 0 && trip.enter_ns[i] > moment) i--;
  const begin_ns = trip.enter_ns[i];
  const end_ns = i === last ? end : trip.enter_ns[i + 1];
  const begin = way.legBegins[i];
  const finish = i === last ? way.track.length : way.legBegins[i + 1];
  const part = end_ns > begin_ns ? (moment - begin_ns) / (end_ns - begin_ns) : 1;
  follow(way.track, begin + (finish - begin) * part, out);
}

/** Where it stands when nothing may glide: in the middle of its present leg. */
export function placeStill(trip: Trip, way: Way, t: number, out: Position): void {
  let i = trip.legs - 1;
  while (i > 0 && trip.enter_ns[i] > t) i--;
  const begin = way.legBegins[i];
  const finish = i === trip.legs - 1 ? way.track.length : way.legBegins[i + 1];
  follow(way.track, (begin + finish) / 2, out);
}

/** Where the packet of a trip that is shown at a moment stands. */
export function standing(trip: Trip, way: Way, moment: Moment, out: Position): void {
  if (moment.still) placeStill(trip, way, moment.t, out);
  else place(trip, way, moment.t, leastTrip_ns(moment), out);
}
