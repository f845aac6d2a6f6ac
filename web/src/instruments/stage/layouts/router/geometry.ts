/**
 * Geometry of a router's map: positions of all parts, in the map's own units. The desktop map is `desk.ts`, which is
 * also the type of every map. The phone's map is `phone.ts`.
 * The drawing, its buttons and the moving packets use the same numbers.
 */
import type { TrayId } from '../../../../decode/drops';
import { across, type Point, type Ring } from '../../shapes';

/** A function on the packet's path. */
type Station = {
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

/** The functions on the packet's path in order, by their names in the kernel. */
const STATION_OF = {
  net_rx_action: {},
  process_backlog: { polled: false },
  poll: { polled: true },
  netif_receive_skb: {},
  ip_rcv: { v6: 'ipv6_rcv' },
  ip_rcv_finish: { v6: 'ip6_rcv_finish' },
  udp_rcv: { v6: 'udpv6_rcv', own: true },
  ip_output: { v6: 'ip6_output' },
  ip_finish_output: { v6: 'ip6_output2', v6Now: 'ip6_finish_output' },
  ip_finish_output2: { v6: 'ip6_output_finish', v6Now: 'ip6_finish_output2' },
  dev_queue_xmit: {},
  hard_start_xmit: {},
} satisfies Readonly<Record<string, Station>>;

export type StationId = keyof typeof STATION_OF;
export const STATIONS = Object.entries(STATION_OF) as [StationId, Station][];

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

/** Trays of lost packets. With a polled driver there is no input queue, and so no tray of its losses. */
export const traysOf = (polled: boolean): readonly TrayId[] =>
  polled ? ['ring', 'ip', 'qdisc', 'sink'] : ['ring', 'netif', 'ip', 'qdisc', 'sink'];
