/**
 * Geometry of a router's map: positions of all parts, in the map's own units. The desktop map is `desk.ts`, the
 * phone's map `phone.ts`.
 * The drawing, its buttons and the moving packets use the same numbers.
 */
import type { TrayId } from '../../../../decode/drops';
import type { RouterZone } from '../../../../hosts/router/zones';
import { across, type Box, type Point, type Ring } from '../../shapes';
import type { MapGeometry } from '../geometry';

/** Names of the lines that a packet can follow after an input. A name says which part of the path the line is. */
export type LineId =
  | 'toIrq'
  | 'accept'
  | 'tankOut'
  | 'polled'
  | 'ip'
  | 'forward'
  | 'xmit'
  | 'out'
  | 'udp'
  | `drop${'Ring' | 'Netif' | 'Udp' | 'Ip' | 'Qdisc' | 'Sink'}`;

/** Texts that have a position of their own. */
type SpotId =
  | 'rate-in'
  | 'rate-note'
  | 'cpu-irq'
  | 'of-irq'
  | 'cpu-soft'
  | 'of-soft'
  | 'soft-state'
  | 'rate-through'
  | 'rate-out'
  | 'reads'
  | 'rx-ring'
  | 'irq-state'
  | 'gate-word'
  | 'queue-len'
  | 'queue-limit'
  | 'drop-share'
  | 'drop-now'
  | 'drop-rate'
  | 'in-ring'
  | 'qdisc'
  | 'lost'
  | 'lost-of';

/** A function on the packet's path, by its name in the kernel. */
type StationId =
  | 'net_rx_action'
  | 'process_backlog'
  | 'poll'
  | 'netif_receive_skb'
  | 'ip_rcv'
  | 'ip_rcv_finish'
  | 'udp_rcv'
  | 'ip_output'
  | 'ip_finish_output'
  | 'ip_finish_output2'
  | 'dev_queue_xmit'
  | 'hard_start_xmit';

type Station = {
  readonly name: StationId;
  /** Name of the IPv6 function, if it has another name. `v6Now`: its name in 6.12, if 6.12 renamed it. */
  readonly v6?: string;
  readonly v6Now?: string;
  /**
   * True: only with a polled driver. False: only with a driver that passes packets on in its interrupt. Undefined:
   * with both.
   */
  readonly polled?: boolean;
  /** True: only if datagrams for the router itself arrive. */
  readonly own?: true;
};
export const STATIONS: readonly Station[] = [
  { name: 'net_rx_action' },
  { name: 'process_backlog', polled: false },
  { name: 'poll', polled: true },
  { name: 'netif_receive_skb' },
  { name: 'ip_rcv', v6: 'ipv6_rcv' },
  { name: 'ip_rcv_finish', v6: 'ip6_rcv_finish' },
  { name: 'udp_rcv', v6: 'udpv6_rcv', own: true },
  { name: 'ip_output', v6: 'ip6_output' },
  { name: 'ip_finish_output', v6: 'ip6_output2', v6Now: 'ip6_finish_output' },
  { name: 'ip_finish_output2', v6: 'ip6_output_finish', v6Now: 'ip6_finish_output2' },
  { name: 'dev_queue_xmit' },
  { name: 'hard_start_xmit' },
];

/** Half the size of a NIC that is drawn without its ring. */
export const NIC_HALF = 13;

/** Height of an input, its wire, and the line from its ring or NIC to the point where the inputs join. */
type Input = { readonly y: number; readonly wire: readonly Point[]; readonly in: readonly Point[] };

/** Makes the inputs of a map. `wire_x`: start of the wires. `others`: heights of the inputs without a drawn ring. */
export function inputsOf(ring: Ring, wire_x: number, join: Point, ...others: readonly number[]): readonly Input[] {
  return [ring.y, ...others].map((y, n) => {
    const half = n === 0 ? ring.outer + 4 : NIC_HALF;
    return { y, wire: across(wire_x, y, ring.x - half), in: across(ring.x + half, y, ...join) };
  });
}

export type RouterGeometry = MapGeometry<LineId, SpotId, RouterZone> & {
  /** Bar that shows how the CPU time was divided recently. The bar is above the two zones that use the CPU. */
  readonly cpu: Box;
  readonly inputs: readonly Input[];
  /** Box of the driver's interrupt, in which a driver without polling passes packets on. */
  readonly irq: Box;
  /** Box of the input queue, which fills from the bottom. */
  readonly tank: Box;
  /** SVG path of the bar that closes the throttled input queue. */
  readonly gate: string;
  readonly stations: Readonly<Record<StationId, Point>>;
  readonly forward: Box;
  /** The three priority bands of the output queue. Packets of the first band leave first. */
  readonly bands: readonly Box[];
  readonly qdisc: Box;
  readonly tx: Ring;
  readonly sink: Box;
  /** Socket buffer of the far host, and the SVG path from the buffer to the program. */
  readonly socket: Box;
  readonly readsLine: string;
  /** Trays: boxes that collect lost packets, one for each place of losses. */
  readonly trays: Readonly<Record<TrayId, Box>>;
  readonly lost: Box;
};
