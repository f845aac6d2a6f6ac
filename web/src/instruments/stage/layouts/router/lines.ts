/** The lines that packets follow on the router's map. Pure. */
import { REASONS } from '../../../../decode/drops';
import type { Trip } from '../../../../run/trip';
import { Stage } from '../../../../tables/tables';
import { Ways } from '../../motion';
import { onCircle, type Point, roundTheRing, slotAngle } from '../../shapes';
import { type Usual, usualAfterArrival } from '../arrival';
import { INS, LINES, RING, RING_OUT, WIRES } from './geometry';

const input = (trip: Trip): number => Math.min(trip.stream, WIRES.length - 1);

/** From its descriptor out of the ring; of the other inputs' rings no descriptor is drawn. */
function fromRing(trip: Trip): readonly Point[] {
  const lane = input(trip);
  if (lane > 0) return INS[lane];
  const angle = slotAngle(trip.slot, 64);
  return [onCircle(RING, angle, RING.outer), ...roundTheRing(RING, angle, 0, RING.outer + 4), RING_OUT, ...INS[0]];
}

function driver(trip: Trip, next: number): readonly Point[] {
  if (next === Stage.NetifBacklog) return [...fromRing(trip), ...LINES.toIrq, ...LINES.accept];
  if (next === Stage.Dropped) return [...fromRing(trip), ...LINES.toIrq, ...LINES.dropNetif];
  return [...fromRing(trip), ...LINES.polled];
}

function wire(trip: Trip, next: number): readonly Point[] {
  const line = WIRES[input(trip)];
  return next === Stage.Dropped ? [...line, ...LINES.dropRing] : line;
}

function forward(trip: Trip, next: number): readonly Point[] {
  if (next !== Stage.Dropped) return LINES.forward;
  return REASONS[trip.value]?.tray === 'qdisc' ? [...LINES.forward, ...LINES.dropQdisc] : LINES.dropIp;
}

function leg(trip: Trip, i: number, next: number, polled: boolean): readonly Point[] {
  switch (trip.stage[i]) {
    case Stage.Wire:
      return wire(trip, next);
    case Stage.Driver:
      return driver(trip, next);
    case Stage.Ip:
      // With a polled driver its frame's own service comes before, in the same trip.
      return i === 0 && !polled ? [...LINES.tankOut, ...LINES.ip] : LINES.ip;
    case Stage.Forward:
      return forward(trip, next);
    case Stage.OutWire:
      return next === Stage.Dropped ? [...LINES.out, ...LINES.dropSink] : LINES.out;
    default:
      return [LINES.forward[0]];
  }
}

/** What follows a stage when nothing is known yet. */
const BEYOND: Usual = { [Stage.Ip]: Stage.Forward, [Stage.Forward]: Stage.Qdisc };

/** The lines of trips on this map, by the driver: polled, or handing over in its interrupt. */
export function routerWays(polled: boolean): Ways {
  return new Ways((trip, i, next) => leg(trip, i, next, polled), usualAfterArrival(polled, BEYOND, Stage.SinkQueue));
}
