/**
 * Geometry of the router's map for a phone, 364 units wide. The zones are one below the other. This file has only
 * coordinates.
 */
import type { Box, Point } from '../../shapes';
import { type LineId, NIC_HALF, type RouterGeometry } from './geometry';

const WIDE = 364;
const LEFT = 16;
const RIGHT = WIDE - 12;
const HIGH = 1376;

const RING = { x: 150, y: 124, outer: 44, inner: 29 } as const;
const INPUTS: readonly number[] = [RING.y, 196, 240];
/** x of the line, going down, into which the input lines join. */
const JOIN_X = 250;
const ZONE_INTERRUPT = 278;
const JOIN: Point = [JOIN_X, ZONE_INTERRUPT - 12];

const IRQ: Box = { x: JOIN_X - 80, y: 326, w: 160, h: 92 };
const IRQ_END = IRQ.y + IRQ.h;
const TANK: Box = { x: JOIN_X - 42, y: 460, w: 84, h: 150 };
const TANK_END = TANK.y + TANK.h;
const POLL: Box = { x: JOIN_X - 60, y: 474, w: 120, h: 48 };

/** The page pool is left of the packets' line. Pages move to the pool along the edge of the map. */
const POOL: Box = { x: 40, y: 486, w: 80, h: 22 };
const PAGES_X = 5;
const PAGES_Y = 530;

/** x of the line on which packets pass the interrupt's box, with a polled driver. */
const POLLED_X = 150;

const ZONE_SOFTIRQ = 626;
/** x of the vertical line on which the softirq processes packets. The names of the functions are to its right. */
const LANE_X = 72;
const FORWARD: Box = { x: LANE_X - 62, y: 830, w: 124, h: 28 };
const FORWARD_END = FORWARD.y + FORWARD.h;
/** End of the path of a datagram for the router itself, if no socket listens. */
const UDP_RCV: Point = [LANE_X, 814];
const UDP_DROP_Y = 825;
const BANDS: readonly Box[] = [0, 1, 2].map((band) => ({ x: LANE_X - 4, y: 980 + band * 14, w: 80, h: 10 }));
const BAND_Y = BANDS[1].y + 5;
const QDISC: Box = { x: LANE_X - 22, y: 960, w: 150, h: 66 };
const TX = { x: LANE_X, y: 1070, outer: 19, inner: 11 } as const;

const ZONE_FAR_HOST = 1104;
const SINK: Box = { x: LEFT, y: 1152, w: RIGHT - LEFT, h: 158 };
const SOCKET: Box = { x: LEFT + 14, y: 1278, w: 180, h: 20 };
const SOCKET_Y = SOCKET.y + SOCKET.h / 2;
const OUT_X = 222;

const tray = (x: number, y: number, w = 132): Box => ({ x, y, w, h: 42 });
const TRAYS = {
  ring: tray(262, 200, 98),
  netif: tray(LEFT, 524, 132),
  ip: tray(220, 846),
  qdisc: tray(220, 994),
  sink: tray(220, 1322),
} as const;
/** Returns the point at which lost packets stop falling, above the number of losses in a tray. */
const into = ({ x, y }: Box): Point => [x + 24, y - 6];

/** Line from an input's wire to the place where the inputs join. */
function inputLine(input: number): readonly Point[] {
  const y = INPUTS[input];
  const x = input === 0 ? RING.x + RING.outer + 4 : RING.x + NIC_HALF;
  return [[x, y], [JOIN_X, y], JOIN];
}

function wireLine(input: number): readonly Point[] {
  const end = input === 0 ? RING.x - RING.outer - 4 : RING.x - NIC_HALF;
  return [
    [8, INPUTS[input]],
    [end, INPUTS[input]],
  ];
}

const LINES: Readonly<Record<LineId, readonly Point[]>> = {
  wire0: wireLine(0),
  wire1: wireLine(1),
  wire2: wireLine(2),
  in0: inputLine(0),
  in1: inputLine(1),
  in2: inputLine(2),
  toIrq: [JOIN, [JOIN_X, IRQ.y]],
  accept: [
    [JOIN_X, IRQ_END],
    [JOIN_X, TANK.y],
  ],
  tankOut: [
    [JOIN_X, TANK_END],
    [JOIN_X, ZONE_SOFTIRQ + 10],
    [LANE_X, ZONE_SOFTIRQ + 10],
    [LANE_X, 700],
  ],
  polled: [JOIN, [POLLED_X, JOIN[1]], [POLLED_X, ZONE_SOFTIRQ + 10], [LANE_X, ZONE_SOFTIRQ + 10], [LANE_X, 700]],
  ip: [
    [LANE_X, 700],
    [LANE_X, FORWARD.y],
  ],
  udp: [[LANE_X, 700], UDP_RCV],
  forward: [
    [LANE_X, FORWARD_END],
    [LANE_X, BAND_Y],
  ],
  xmit: [
    [LANE_X, BANDS[2].y + 12],
    [LANE_X, TX.y - TX.outer],
  ],
  out: [
    [TX.x + TX.outer, TX.y],
    [OUT_X, TX.y],
    [OUT_X, SOCKET_Y],
    [SOCKET.x + SOCKET.w, SOCKET_Y],
  ],
  dropRing: [[RING.x + 34, RING.y + 34], [into(TRAYS.ring)[0], RING.y + 34], into(TRAYS.ring)],
  dropNetif: [[IRQ.x + 16, IRQ_END], [IRQ.x + 16, 504], [into(TRAYS.netif)[0], 504], into(TRAYS.netif)],
  dropUdp: [UDP_RCV, [LANE_X, UDP_DROP_Y], [into(TRAYS.ip)[0], UDP_DROP_Y], into(TRAYS.ip)],
  dropIp: [[FORWARD.x + FORWARD.w, FORWARD.y + 8], [into(TRAYS.ip)[0], FORWARD.y + 8], into(TRAYS.ip)],
  dropQdisc: [[QDISC.x + QDISC.w, BAND_Y], [QDISC.x + QDISC.w, 978], [into(TRAYS.qdisc)[0], 978], into(TRAYS.qdisc)],
  dropSink: [
    [SOCKET.x + 24, SOCKET.y + SOCKET.h],
    [SOCKET.x + 24, 1314],
    [into(TRAYS.sink)[0], 1314],
    into(TRAYS.sink),
  ],
};

const border = (y: number): readonly [Point, Point] => [
  [LEFT, y],
  [RIGHT, y],
];
const zone = (y: number, to: number): Box => ({ x: 0, y, w: WIDE, h: to - y });
const station = (y: number): Point => [LANE_X, y];

export const PHONE: RouterGeometry = {
  size: { w: WIDE, h: HIGH },
  borders: [border(ZONE_INTERRUPT), border(ZONE_SOFTIRQ), border(ZONE_FAR_HOST)],
  titles: [
    { x: LEFT, y: 22 },
    { x: LEFT, y: ZONE_INTERRUPT + 20 },
    { x: 150, y: ZONE_SOFTIRQ + 32 },
    { x: LEFT, y: ZONE_FAR_HOST + 20 },
  ],
  spots: {
    rateIn: { x: LEFT, y: 52 },
    rateNote: { x: LEFT, y: 70 },
    cpuIrq: { x: LEFT, y: 344 },
    ofIrq: { x: LEFT, y: 360 },
    cpuSoft: { x: 150, y: 690 },
    ofSoft: { x: 150, y: 706 },
    softState: { x: RIGHT, y: 690, end: true },
    rateThrough: { x: RIGHT, y: 706, end: true },
    rateOut: { x: RIGHT, y: ZONE_FAR_HOST + 24, end: true },
    reads: { x: RIGHT, y: ZONE_FAR_HOST + 41, end: true },
    rxRing: { x: RING.x + 38, y: RING.y - RING.outer + 6 },
    irqState: { x: IRQ.x + IRQ.w, y: IRQ.y - 6, end: true },
    gateWord: { x: JOIN_X + 18, y: 444 },
    queueLen: { x: LEFT, y: 462 },
    queueLimit: { x: LEFT, y: 480 },
    dropShare: { x: LEFT, y: 396 },
    dropNow: { x: LEFT, y: 414 },
    dropRate: { x: LEFT, y: 430 },
    inRing: { x: LEFT, y: 600 },
    qdisc: { x: LANE_X + 16, y: 974 },
    lost: { x: 250, y: 52 },
    lostOf: { x: 250, y: 68 },
  },
  cpu: { x: LEFT, y: ZONE_INTERRUPT + 28, w: RIGHT - LEFT, h: 4 },
  ring: RING,
  inputs: INPUTS,
  irq: IRQ,
  tank: TANK,
  gate: `M${JOIN_X - 13} 438h26`,
  irqLine: `M${JOIN_X} ${IRQ_END}V${POLL.y - 4}`,
  pollLine: `M${POLL.x + 40} ${POLL.y + POLL.h}C${POLL.x + 40} 580 190 600 ${POLLED_X + 6} 606`,
  poll: POLL,
  pool: {
    box: POOL,
    into: [
      [TX.x - TX.outer, TX.y],
      [PAGES_X, TX.y],
      [PAGES_X, PAGES_Y],
      [POOL.x + POOL.w / 2, PAGES_Y],
      [POOL.x + POOL.w / 2, POOL.y + POOL.h],
    ],
    out: [
      [POOL.x + POOL.w, POOL.y + POOL.h / 2],
      [132, POOL.y + POOL.h / 2],
      [132, RING.y + RING.outer + 4],
    ],
    name: { x: POOL.x, y: POOL.y - 6 },
    rate: { x: POOL.x + POOL.w / 2 + 8, y: PAGES_Y - 7 },
    isNarrow: true,
  },
  stations: {
    net_rx_action: station(724),
    process_backlog: station(745),
    poll: station(745),
    netif_receive_skb: station(763),
    ip_rcv: station(780),
    ip_rcv_finish: station(797),
    udp_rcv: UDP_RCV,
    ip_output: station(880),
    ip_finish_output: station(901),
    ip_finish_output2: station(922),
    dev_queue_xmit: station(943),
    hard_start_xmit: station(1036),
  },
  forward: FORWARD,
  bands: BANDS,
  qdisc: QDISC,
  tx: TX,
  sink: SINK,
  socket: SOCKET,
  readsLine: `M180 ${SOCKET.y - 30}V${SINK.y + 40}`,
  trays: TRAYS,
  lost: { x: 240, y: 34, w: 112, h: 44 },
  lines: LINES,
  zones: [
    { id: 'input', box: zone(0, ZONE_INTERRUPT) },
    { id: 'interrupt', box: zone(ZONE_INTERRUPT, ZONE_SOFTIRQ) },
    { id: 'softirq', box: zone(ZONE_SOFTIRQ, ZONE_FAR_HOST) },
    { id: 'farHost', box: zone(ZONE_FAR_HOST, HIGH) },
  ],
  leastPart: 48,
  reach: 22,
};
