/** Lines of packets on the router's map. Pure. */
import { REASONS } from '../../../../decode/drops';
import type { Trip } from '../../../../run/trip';
import { Stage } from '../../../../tables/tables';
import { Ways } from '../../motion';
import { onCircle, type Point, roundTheRing, slotAngle } from '../../shapes';
import { type Usual, usualAfterArrival } from '../arrival';
import { insOf, type RouterGeometry, wiresOf } from './geometry';

/** Distance from the ring at which a packet passes around it. */
const ROUND_RING = 4;

/** The lines of one map. */
class MapLines {
  constructor(
    private readonly map: RouterGeometry,
    private readonly polled: boolean,
  ) {}

  leg(trip: Trip, i: number, next: number): readonly Point[] {
    const { lines } = this.map;
    switch (trip.stage[i]) {
      case Stage.Wire:
        return this.wire(trip, next);
      case Stage.Driver:
        return this.driver(trip, next);
      case Stage.Ip:
        // With a polled driver its frame's own service comes before, in the same trip.
        return i === 0 && !this.polled ? [...lines.tankOut, ...lines.ip] : lines.ip;
      case Stage.Forward:
        return this.forward(trip, next);
      case Stage.OutWire:
        return next === Stage.Dropped ? [...lines.out, ...lines.dropSink] : lines.out;
      default:
        return [lines.forward[0]];
    }
  }

  private input(trip: Trip): number {
    return Math.min(trip.stream, this.map.inputs.length - 1);
  }

  /** From its descriptor out of the ring; of the other inputs' rings no descriptor is drawn. */
  private fromRing(trip: Trip): readonly Point[] {
    const { ring } = this.map;
    const ins = insOf(this.map);
    const lane = this.input(trip);
    if (lane > 0) return ins[lane];
    const angle = slotAngle(trip.slot, 64);
    const round = roundTheRing(ring, angle, 0, ring.outer + ROUND_RING);
    return [onCircle(ring, angle, ring.outer), ...round, ...ins[0]];
  }

  private driver(trip: Trip, next: number): readonly Point[] {
    const { lines } = this.map;
    if (next === Stage.NetifBacklog) return [...this.fromRing(trip), ...lines.toIrq, ...lines.accept];
    if (next === Stage.Dropped) return [...this.fromRing(trip), ...lines.toIrq, ...lines.dropNetif];
    return [...this.fromRing(trip), ...lines.polled];
  }

  private wire(trip: Trip, next: number): readonly Point[] {
    const line = wiresOf(this.map)[this.input(trip)];
    return next === Stage.Dropped ? [...line, ...this.map.lines.dropRing] : line;
  }

  private forward(trip: Trip, next: number): readonly Point[] {
    const { lines } = this.map;
    if (next !== Stage.Dropped) return lines.forward;
    return REASONS[trip.value]?.tray === 'qdisc' ? [...lines.forward, ...lines.dropQdisc] : lines.dropIp;
  }
}

/** The usual next stage, used while the real one is unknown. */
const BEYOND: Usual = { [Stage.Ip]: Stage.Forward, [Stage.Forward]: Stage.Qdisc };

/** The lines of trips on a map, by the driver: polled, or handing over in its interrupt. */
export function routerWays(map: RouterGeometry, polled: boolean): Ways {
  const lines = new MapLines(map, polled);
  return new Ways((trip, i, next) => lines.leg(trip, i, next), usualAfterArrival(polled, BEYOND, Stage.SinkQueue));
}
