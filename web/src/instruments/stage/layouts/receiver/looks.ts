/** Appearance of packets on the receiver's map. */
import type { Palette } from '../../../../draw/palette';
import type { Trip } from '../../../../run/trip';
import { Stage } from '../../../../tables/tables';
import { HALF, type Looks } from '../../layers/packets';
import type { Position } from '../../motion';
import { contains } from '../../shapes';
import type { ReceiverGeometry } from './desk';
import { GATE_IDS } from './geometry';

/**
 * Properties of the host that change the map: a UDP socket, a polled driver, IPv6, and features of kernels after
 * 2.6.12.
 */
export type Host = {
  readonly udp: boolean;
  readonly polled: boolean;
  readonly v6: boolean;
  readonly prequeue: boolean;
  readonly gro: boolean;
  /** Whether the NIC has a FIFO. */
  readonly fifo: boolean;
  /** Whether the drivers have a page pool. */
  readonly pool: boolean;
  /** Whether the backlog has a limit. */
  readonly limited: boolean;
};

/** For each gate (a decision of TCP input), the wall-clock time at which a packet last passed the gate, ms. */
export type Lit = Float64Array;

/**
 * Returns whether a packet is inside a gate (a decision of TCP input) or a box with text. Such a packet is not drawn;
 * the gate lights up instead.
 */
function inside({ gate, gates, ip }: ReceiverGeometry, position: Position, lit: Lit, wall_ms: number): boolean {
  for (let g = 0; g < GATE_IDS.length; g++) {
    const { x, y } = gates[GATE_IDS[g]];
    const aside = Math.abs(position.x - x) / (gate.halfWidth + HALF);
    const above = Math.abs(position.y - y) / (gate.halfHeight + HALF);
    if (aside + above < 1) {
      lit[g] = wall_ms;
      return true;
    }
  }
  return contains(ip, position);
}

/**
 * Returns a packet's colour: that of the context whose CPU time the packet uses. On the wire the packet is grey,
 * because no CPU works on it.
 */
function colourOf(map: ReceiverGeometry, trip: Trip, position: Position, colours: Palette, polled: boolean): string {
  const first = trip.stage[0];
  if (first === Stage.Driver && !polled) return colours.irq;
  if (first === Stage.Wire) return colours.packet;
  if (first === Stage.ProcessInput || first === Stage.Copy) return colours.reader;
  return map.isReaders(position) ? colours.reader : colours.soft;
}

/** Makes the functions for the appearance of packets. The functions also record which gates the packets passed. */
export function looksOf(map: ReceiverGeometry, lit: Lit, { polled, v6 }: Host): Looks {
  return {
    v6,
    hides: (position, wall_ms) => inside(map, position, lit, wall_ms),
    colour: (trip, position, colours) => colourOf(map, trip, position, colours, polled),
  };
}
