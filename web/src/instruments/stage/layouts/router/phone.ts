/**
 * Geometry of the router's map for a phone, 364 units wide. The zones are one below the other. This file has only
 * coordinates.
 */
import {
  across,
  type Box,
  bottomOf,
  box,
  down,
  middleX,
  middleY,
  type Point,
  rightOf,
  type Size,
  spot,
  zonesOf,
} from '../../shapes';
import type { RouterGeometry } from './desk';
import { inputsOf } from './geometry';

const SIZE: Size = { w: 364, h: 1376 };
const LEFT = 16;
const RIGHT = SIZE.w - 12;

const RING = { x: 150, y: 124, outer: 44, inner: 29 } as const;
/** x of the line, going down, into which the input lines join. */
const JOIN_X = 250;
const ZONE_INTERRUPT = 278;
const JOIN: Point = [JOIN_X, ZONE_INTERRUPT - 12];

const IRQ = box(JOIN_X - 80, 326, 160, 92);
const IRQ_END = bottomOf(IRQ);
const TANK = box(JOIN_X - 42, 460, 84, 150);
const POLL = box(JOIN_X - 60, 474, 120, 48);

/** The page pool is left of the packets' line. Pages move to the pool along the edge of the map. */
const POOL = box(40, 486, 80, 22);
const PAGES_X = 5;
const PAGES_Y = 530;

/** x of the line on which packets pass the interrupt's box, with a polled driver. */
const POLLED_X = 150;

const ZONE_SOFTIRQ = 626;
/** x of the vertical line on which the softirq processes packets. The names of the functions are to its right. */
const LANE_X = 72;
/** y at which that line begins, and y at which the softirq begins to process a packet. */
const LANE_TOP = ZONE_SOFTIRQ + 10;
const LANE_Y = 700;
const FORWARD = box(LANE_X - 62, 830, 124, 28);
/** End of the path of a datagram for the router itself, if no socket listens. */
const UDP_RCV: Point = [LANE_X, 814];
const UDP_DROP_Y = 825;
const BANDS = [980, 994, 1008].map((y) => box(LANE_X - 4, y, 80, 10));
const BAND_Y = middleY(BANDS[1]);
const QDISC = box(LANE_X - 22, 960, 150, 66);
const TX = { x: LANE_X, y: 1070, outer: 19, inner: 11 } as const;

const ZONE_FAR_HOST = 1104;
const SINK = box(LEFT, 1152, RIGHT - LEFT, 158);
const SOCKET = box(LEFT + 14, 1278, 180, 20);
const OUT_X = 222;

const tray = (x: number, y: number, w = 132): Box => box(x, y, w, 42);
const TRAYS = {
  ring: tray(262, 200, 98),
  netif: tray(LEFT, 524, 132),
  ip: tray(220, 846),
  qdisc: tray(220, 994),
  sink: tray(220, 1322),
} as const;
/** Returns the end of a line on which lost packets fall: above the number of losses in a tray. */
const into = ({ x, y }: Box): Point => [x + 24, y - 6];

const LINES: RouterGeometry['lines'] = {
  toIrq: [JOIN, [JOIN_X, IRQ.y]],
  accept: down(JOIN_X, IRQ_END, TANK.y),
  tankOut: down(JOIN_X, bottomOf(TANK), LANE_TOP, LANE_X, LANE_Y),
  polled: across(...JOIN, POLLED_X, LANE_TOP, LANE_X, LANE_Y),
  ip: down(LANE_X, LANE_Y, FORWARD.y),
  udp: [[LANE_X, LANE_Y], UDP_RCV],
  forward: down(LANE_X, bottomOf(FORWARD), BAND_Y),
  xmit: down(LANE_X, bottomOf(BANDS[2]) + 2, TX.y - TX.outer),
  out: across(TX.x + TX.outer, TX.y, OUT_X, middleY(SOCKET), rightOf(SOCKET)),
  dropRing: across(RING.x + 34, RING.y + 34, ...into(TRAYS.ring)),
  dropNetif: down(IRQ.x + 16, IRQ_END, 504, ...into(TRAYS.netif)),
  dropUdp: down(...UDP_RCV, UDP_DROP_Y, ...into(TRAYS.ip)),
  dropIp: across(rightOf(FORWARD), FORWARD.y + 8, ...into(TRAYS.ip)),
  dropQdisc: down(rightOf(QDISC), BAND_Y, 978, ...into(TRAYS.qdisc)),
  dropSink: down(SOCKET.x + 24, bottomOf(SOCKET), 1314, ...into(TRAYS.sink)),
};

const station = (y: number): Point => [LANE_X, y];

export const PHONE: RouterGeometry = {
  size: SIZE,
  borders: [ZONE_INTERRUPT, ZONE_SOFTIRQ, ZONE_FAR_HOST].map((y) => across(LEFT, y, RIGHT)),
  titles: [
    spot(LEFT, 22),
    spot(LEFT, ZONE_INTERRUPT + 20),
    spot(150, ZONE_SOFTIRQ + 32),
    spot(LEFT, ZONE_FAR_HOST + 20),
  ],
  spots: {
    'rate-in': spot(LEFT, 52),
    'rate-note': spot(LEFT, 70),
    'cpu-irq': spot(LEFT, 344),
    'of-irq': spot(LEFT, 360),
    'cpu-soft': spot(150, 690),
    'of-soft': spot(150, 706),
    'soft-state': spot(RIGHT, 690, 'end'),
    'rate-through': spot(RIGHT, 706, 'end'),
    'rate-out': spot(RIGHT, ZONE_FAR_HOST + 24, 'end'),
    reads: spot(RIGHT, ZONE_FAR_HOST + 41, 'end'),
    'rx-ring': spot(RING.x + 38, RING.y - RING.outer + 6),
    'irq-state': spot(rightOf(IRQ), IRQ.y - 6, 'end'),
    'gate-word': spot(JOIN_X + 18, 444),
    'queue-len': spot(LEFT, 462),
    'queue-limit': spot(LEFT, 480),
    'drop-share': spot(LEFT, 396),
    'drop-now': spot(LEFT, 414),
    'drop-rate': spot(LEFT, 430),
    'in-ring': spot(LEFT, 600),
    qdisc: spot(LANE_X + 16, 974),
    lost: spot(250, 52),
    'lost-of': spot(250, 68),
  },
  cpu: box(LEFT, ZONE_INTERRUPT + 28, RIGHT - LEFT, 4),
  ring: RING,
  inputs: inputsOf(RING, 8, JOIN, 196, 240),
  irq: IRQ,
  tank: TANK,
  gate: `M${JOIN_X - 13} 438h26`,
  irqLine: `M${JOIN_X} ${IRQ_END}V${POLL.y - 4}`,
  pollLine: `M${POLL.x + 40} ${bottomOf(POLL)}C${POLL.x + 40} 580 190 600 ${POLLED_X + 6} 606`,
  poll: POLL,
  pool: {
    box: POOL,
    into: across(TX.x - TX.outer, TX.y, PAGES_X, PAGES_Y, middleX(POOL), bottomOf(POOL)),
    out: across(rightOf(POOL), middleY(POOL), 132, RING.y + RING.outer + 4),
    name: spot(POOL.x, POOL.y - 6),
    rate: spot(middleX(POOL) + 8, PAGES_Y - 7),
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
  lost: box(240, 34, 112, 44),
  lines: LINES,
  zones: zonesOf(SIZE, { input: 0, interrupt: ZONE_INTERRUPT, softirq: ZONE_SOFTIRQ, farHost: ZONE_FAR_HOST }),
  leastPart: 48,
  reach: 22,
};
