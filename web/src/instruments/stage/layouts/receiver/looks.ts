/** Appearance of packets on the receiver's map. */
import { Stage } from '../../../../tables/tables';
import { HALF, type Looks } from '../../layers/packets';
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

/** Makes the functions for the appearance of packets. The functions also record which gates the packets passed. */
export function looksOf({ gate, gates, ip, isReaders }: ReceiverGeometry, lit: Lit, { polled, v6 }: Host): Looks {
  return {
    v6,
    /**
     * A packet is not drawn inside a gate (a decision of TCP input), which lights up instead, or inside a box with text.
     */
    hides: (position, wall_ms) => {
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
    },
    /** Colour of the context whose CPU time the packet uses. On the wire it is grey, because no CPU works on it. */
    colour: ({ stage }, position, colours) => {
      const first = stage[0];
      if (first === Stage.Driver && !polled) return colours.irq;
      if (first === Stage.Wire) return colours.packet;
      const isRead = first === Stage.ProcessInput || first === Stage.Copy || isReaders(position);
      return isRead ? colours.reader : colours.soft;
    },
  };
}
