/** Finds the lines that packets follow on the router's map. Pure functions. */
import { REASONS } from '../../../../decode/drops';
import type { Trip } from '../../../../run/trip';
import { Stage } from '../../../../tables/tables';
import { Ways } from '../../motion';
import { outOfRing, type Point } from '../../shapes';
import type { RouterGeometry } from './desk';
import type { Kernel } from './RouterMap';

/** Distance outside the ring at which a packet moves around the ring, in units of the map. */
const ROUND_RING = 4;

/** The lines of one map, for one kind of driver. */
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
      case Stage.Gro:
        return [lines.ip[0]];
      case Stage.Ip:
        // With a polled driver, the path from the ring to IP is already drawn, so the input queue is left out.
        return [
          ...(i === 0 && !this.polled ? lines.tankOut : []),
          ...(next === Stage.Transport ? lines.udp : lines.ip),
        ];
      case Stage.Transport:
        return lines.dropUdp;
      case Stage.Forward:
        return this.forward(trip, next);
      case Stage.OutWire:
        return next === Stage.Dropped ? [...lines.out, ...lines.dropSink] : lines.out;
      default:
        return [lines.forward[0]];
    }
  }

  private input({ stream }: Trip): number {
    return Math.min(stream, this.map.inputs.length - 1);
  }

  /** Line from a packet's descriptor out of the ring. The rings of the other inputs have no drawn descriptors. */
  private fromRing(trip: Trip): readonly Point[] {
    const { ring, inputs } = this.map;
    const n = this.input(trip);
    if (n > 0) return inputs[n].in;
    return [...outOfRing(ring, trip.slot, ROUND_RING), ...inputs[0].in];
  }

  private driver(trip: Trip, next: number): readonly Point[] {
    const { lines } = this.map;
    if (next === Stage.NetifBacklog) return [...this.fromRing(trip), ...lines.toIrq, ...lines.accept];
    if (next === Stage.Dropped) return [...this.fromRing(trip), ...lines.toIrq, ...lines.dropNetif];
    return [...this.fromRing(trip), ...lines.polled];
  }

  private wire(trip: Trip, next: number): readonly Point[] {
    const { wire } = this.map.inputs[this.input(trip)];
    return next === Stage.Dropped ? [...wire, ...this.map.lines.dropRing] : wire;
  }

  private forward(trip: Trip, next: number): readonly Point[] {
    const { lines } = this.map;
    if (next !== Stage.Dropped) return lines.forward;
    return REASONS[trip.value]?.tray === 'qdisc' ? [...lines.forward, ...lines.dropQdisc] : lines.dropIp;
  }
}

const BEYOND = { [Stage.Ip]: Stage.Forward, [Stage.Forward]: Stage.Qdisc };
/** Stages that usually follow if all datagrams are for the router itself. */
const UP = { [Stage.Ip]: Stage.Transport, [Stage.Transport]: Stage.Dropped };

/**
 * Makes the lines of all packets on a router's map. The lines depend on whether the driver is polled, and on whether
 * packets are for the router itself.
 */
export function routerWays(map: RouterGeometry, { polled, own }: Pick<Kernel, 'polled' | 'own'>): Ways {
  const lines = new MapLines(map, polled);
  const beyond = own === 'all' ? UP : BEYOND;
  return new Ways((trip, i, next) => lines.leg(trip, i, next), polled, beyond, Stage.SinkQueue);
}
