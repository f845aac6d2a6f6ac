/**
 * Geometry of a map of the router: the positions of all its parts, in the map's own units. The drawing, the
 * hands on it and the motion of packets read the same numbers. A desk's map is `desk.ts`, a phone's `phone.ts`.
 */
import type { TrayId } from '../../../../decode/drops';
import type { RouterZone } from '../../../../hosts/router/zones';
import type { Spot } from '../../MapParts';
import type { Box, Point, Ring, Size } from '../../shapes';
import type { PoolPlace } from '../Pool';

/** Every line that a packet can follow, by what it means. */
export type LineId =
  | `${'wire' | 'in'}${0 | 1 | 2}`
  | 'toIrq'
  | 'accept'
  | 'tankOut'
  | 'polled'
  | 'ip'
  | 'forward'
  | 'xmit'
  | 'out'
  | `drop${'Ring' | 'Netif' | 'Ip' | 'Qdisc' | 'Sink'}`;

/** Words that stand on their own. */
export type SpotId =
  | 'rateIn'
  | 'rateNote'
  | 'cpuIrq'
  | 'ofIrq'
  | 'cpuSoft'
  | 'ofSoft'
  | 'softState'
  | 'rateThrough'
  | 'rateOut'
  | 'reads'
  | 'rxRing'
  | 'irqState'
  | 'gateWord'
  | 'queueLen'
  | 'queueLimit'
  | 'dropShare'
  | 'dropNow'
  | 'dropRate'
  | 'inRing'
  | 'pfifo'
  | 'lost'
  | 'lostOf';

/** A function on the way, by the kernel's name. */
type StationId =
  | 'net_rx_action'
  | 'process_backlog'
  | 'poll'
  | 'netif_receive_skb'
  | 'ip_rcv'
  | 'ip_rcv_finish'
  | 'ip_output'
  | 'ip_finish_output'
  | 'ip_finish_output2'
  | 'dev_queue_xmit'
  | 'hard_start_xmit';

type Station = {
  readonly name: StationId;
  /** The same in IPv6, if it differs. */
  readonly v6?: string;
  /** With a polled driver alone, or alone with one that hands over in its interrupt. */
  readonly polled?: boolean;
};
export const STATIONS: readonly Station[] = [
  { name: 'net_rx_action' },
  { name: 'process_backlog', polled: false },
  { name: 'poll', polled: true },
  { name: 'netif_receive_skb' },
  { name: 'ip_rcv', v6: 'ipv6_rcv' },
  { name: 'ip_rcv_finish', v6: 'ip6_rcv_finish' },
  { name: 'ip_output', v6: 'ip6_output' },
  { name: 'ip_finish_output', v6: 'ip6_output2' },
  { name: 'ip_finish_output2', v6: 'ip6_output_finish' },
  { name: 'dev_queue_xmit' },
  { name: 'hard_start_xmit' },
];

/** Half a NIC whose ring is not drawn. */
export const NIC_HALF = 13;

export type RouterGeometry = {
  readonly size: Size;
  /** Dashed borders between the zones. */
  readonly borders: readonly (readonly [Point, Point])[];
  readonly titles: readonly Spot[];
  readonly spots: Readonly<Record<SpotId, Spot>>;
  /** Recent division of CPU time: one bar for both zones that want it. */
  readonly cpu: Box;
  /** The first input's ring; the others' are not drawn descriptor by descriptor. */
  readonly ring: Ring;
  /** The height of each input's wire. */
  readonly inputs: readonly number[];
  /** Where the driver hands packets over, in its interrupt. */
  readonly irq: Box;
  /** The input queue fills from its floor. */
  readonly tank: Box;
  /** The gate that the throttle shuts; the way of the interrupt to the poll list, and of the poll: paths. */
  readonly gate: string;
  readonly irqLine: string;
  readonly pollLine: string;
  /** The device list that a polled driver waits on. */
  readonly poll: Box;
  /** The page pool, with the pages' way from the transmit ring to it, and on to the receive ring. */
  readonly pool: PoolPlace;
  readonly stations: Readonly<Record<StationId, Point>>;
  readonly forward: Box;
  /** The three bands of pfifo_fast, the first of which leaves first. */
  readonly bands: readonly Box[];
  readonly qdisc: Box;
  readonly tx: Ring;
  readonly sink: Box;
  /** The far host's socket buffer, and the way from it to the program: a path. */
  readonly socket: Box;
  readonly readsLine: string;
  /** Trays into which lost packets fall, by place of loss. */
  readonly trays: Readonly<Record<TrayId, Box>>;
  readonly lost: Box;
  readonly lines: Readonly<Record<LineId, readonly Point[]>>;
  readonly zones: readonly { readonly id: RouterZone; readonly box: Box }[];
  /** A part that can be grasped is at least so high, and a packet is picked within this reach. */
  readonly leastPart: number;
  readonly reach: number;
};

export const wiresOf = ({ lines }: RouterGeometry): readonly (readonly Point[])[] => [
  lines.wire0,
  lines.wire1,
  lines.wire2,
];
export const insOf = ({ lines }: RouterGeometry): readonly (readonly Point[])[] => [lines.in0, lines.in1, lines.in2];
