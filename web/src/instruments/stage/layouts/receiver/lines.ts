/** The lines that packets follow on the receiver's map. Pure. */
import type { Trip } from '../../../../run/trip';
import { Stage } from '../../../../tables/tables';
import { Ways } from '../../motion';
import { onCircle, type Point, roundTheRing, slotAngle } from '../../shapes';
import { type Usual, usualAfterArrival } from '../arrival';
import { COPY_LANE_X, DRIVER_OUT, LANE_Y, LINES, PROCESS_INPUT, RING, TRAY } from './geometry';

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
  const out = [onCircle(RING, angle, RING.outer), ...roundTheRing(RING, angle, 0, RING.outer + 6), DRIVER_OUT];
  if (next === Stage.Dropped) return [...out, [DRIVER_OUT[0], TRAY.y + 8]];
  return next === Stage.NetifBacklog ? [...out, ...LINES.intoQueue] : [...out, ...LINES.driver];
}

/** Into ip_rcv: out of the input queue, or from the driver that polled it. */
function intoIp(from: number): readonly Point[] {
  return from === Stage.NetifBacklog ? LINES.fromQueue : [LINES.driver[1]];
}

/** What fits the reader's iovec goes down the edge of its box to the bar. */
const STRAIGHT: readonly Point[] = [[COPY_LANE_X, LANE_Y], ...TO_BAR];

/** To the bar from where the packet is; what the next read goes on with is there already. */
function copied(from: number, before: number): readonly Point[] {
  if (before === Stage.Copy) return TO_BAR.slice(1);
  if (before === Stage.ProcessInput) return TO_BAR;
  return from === Stage.ReceiveQueue ? [...LINES.receiveOut, ...LINES.copy] : STRAIGHT;
}

const LOST_IN_IP: readonly Point[] = [
  [374, 216],
  [374, TRAY.y + 8],
];

/** `from`: the rest that the trip has left, for its first leg; `before`: the stage of the leg before. */
function leg(stage: number, next: number, from: number, before: number, slot: number, udp: boolean): readonly Point[] {
  switch (stage) {
    case Stage.Wire:
      return next === Stage.Dropped ? [...LINES.wire, ...LOST_IN_NIC] : LINES.wire;
    case Stage.Driver:
      return fromRing(next, slot);
    case Stage.Ip:
      return [...intoIp(from), ...(next === Stage.Dropped ? LOST_IN_IP : LINES.ip)];
    case Stage.Transport:
      return transportTo(next, udp);
    case Stage.ProcessInput:
      return processTo(next, from);
    case Stage.Copy:
      return copied(from, before);
    // Where the queue is stopped, an ACK waits at its end.
    case Stage.Qdisc:
    case Stage.TxRing:
      return [LINES.ackOut[1]];
    case Stage.AckOut:
      return LINES.ackOut;
    case Stage.AckWire:
      return LINES.ackWire;
    default:
      return [LINES.driver[1], LINES.ip[1]];
  }
}

/** What follows a stage when nothing is known yet. */
const BEYOND: Usual = {
  [Stage.Ip]: Stage.Transport,
  [Stage.Copy]: Stage.Delivered,
  [Stage.AckOut]: Stage.AckWire,
  [Stage.AckWire]: Stage.AckArrived,
};

/** Where a trip begins; what is not on record can be told of what comes to IP without its driver. */
function restBefore({ from, stage }: Trip, polled: boolean): number {
  return from < 0 && stage[0] === Stage.Ip && !polled ? Stage.NetifBacklog : from;
}

/** The lines of trips on this map, over which TCP's or UDP's packets go, by what its driver does. */
export function receiverWays(udp: boolean, polled: boolean): Ways {
  return new Ways(
    (trip, i, next) => {
      const [from, before] = i === 0 ? [restBefore(trip, polled), -1] : [-1, trip.stage[i - 1]];
      return leg(trip.stage[i], next, from, before, trip.slot, udp);
    },
    usualAfterArrival(polled, BEYOND, Stage.ReceiveQueue),
  );
}
