/**
 * Geometry of the router's map for a desktop screen. The map is 1084 units wide and 388 units high, with the zones side
 * by side. This file has only coordinates.
 */
import type { TrayId } from '../../../../decode/drops';
import {
  across,
  type Box,
  bottomOf,
  box,
  down,
  middleX,
  middleY,
  type Point,
  type Ring,
  rightOf,
  STAGE,
  spot,
  zonesOf,
} from '../../shapes';
import type { PoolPlace } from '../geometry';
import { inputsOf, type StationId } from './geometry';

/** Dashed borders between the zones. */
const ZONE_BORDERS = [222, 580, 890] as const;
/** Left edges of the titles of the four zones. */
const ZONE_TITLES = [16, 236, 596, 906] as const;

/** Ring of the first input. The rings of the other inputs are drawn without descriptors. */
const RING: Ring = { x: 142, y: 142, outer: 44, inner: 29 };
/** x at which the input lines join. */
const JOIN_X = 212;

/** Box of the driver's interrupt, in which a driver without polling passes packets on. */
const IRQ = box(236, 96, 148, 92);
/** Box of the input queue, which fills from the bottom. */
const TANK = box(414, 98, 66, 206);
/** List of the devices that wait for a poll. */
const POLL = box(424, 112, 120, 48);
/** The page pool. It is drawn only with a polled driver; otherwise the input queue is at this place. */
const POOL = box(250, 216, 90, 24);
/** y of the line on which pages move from the transmit ring to the pool. */
const PAGES_Y = 283;
/** x of the line from the interrupt to the input queue. `PIPE_Y`: y of its horizontal part. */
const PIPE_X = 395;
const PIPE_Y = 80;
/** x of the line on which packets fall that the input queue has refused. */
const DROPS_X = 243;
/** x of the bar that closes the input queue while it is throttled. */
const GATE_X = 420;

const UP_X = 598;
/** y at which the softirq begins to process a packet. */
const UP_Y = 282;
const TOP_Y = 100;
const DOWN_X = 750;
const FLOOR_Y = 318;

const FORWARD = box(622, 86, 106, 28);
/** End of the path of a datagram for the router itself, if no socket listens. */
const UDP_RCV: Point = [UP_X, 145];
/**
 * x of the line on which packets fall that ip_forward or udp_rcv has dropped. The line first goes across, then down.
 */
const DROP_X = 718;
const DROP_Y = 128;

/** The three priority bands of the output queue. Packets of the first band leave first. */
const BANDS = [206, 222, 238].map((y) => box(746, y, 52, 10));
const BAND_Y = middleY(BANDS[1]);
const TX: Ring = { x: DOWN_X, y: 302, outer: 19, inner: 11 };

const SINK = box(906, 96, 164, 226);
/** Socket buffer of the far host. */
const SOCKET = box(918, 288, 140, 20);

const TRAY_Y = 334;
const tray = (x: number, w: number): Box => box(x, TRAY_Y, w, 42);
/** Trays: boxes that collect lost packets. Each tray is below the place of its losses. */
const TRAYS: Readonly<Record<TrayId, Box>> = {
  ring: tray(95, 136),
  netif: tray(236, 334),
  ip: tray(596, 134),
  qdisc: tray(738, 144),
  sink: tray(906, 164),
};

/** y at which falling lost packets stop, above the number of the tray. */
const INTO_TRAY = TRAY_Y - 6;

/** Every line of the map that a packet can follow. The keys name the part of the packet's path. */
const LINES = {
  toIrq: across(JOIN_X, RING.y, IRQ.x),
  accept: across(rightOf(IRQ), RING.y, PIPE_X, PIPE_Y, middleX(TANK), TANK.y),
  tankOut: down(middleX(TANK), bottomOf(TANK), FLOOR_Y, UP_X, UP_Y),
  polled: down(JOIN_X, RING.y, FLOOR_Y, UP_X, UP_Y),
  ip: down(UP_X, UP_Y, TOP_Y, FORWARD.x),
  udp: down(UP_X, UP_Y, UDP_RCV[1]),
  forward: across(rightOf(FORWARD), TOP_Y, DOWN_X, BAND_Y),
  xmit: down(DOWN_X, bottomOf(BANDS[2]) + 2, TX.y - TX.outer),
  out: across(TX.x + TX.outer, TX.y, 897, middleY(SOCKET), SOCKET.x),
  dropRing: down(RING.x - 34, RING.y + 40, INTO_TRAY),
  dropNetif: down(DROPS_X, bottomOf(IRQ), INTO_TRAY),
  dropUdp: down(...UDP_RCV, DROP_Y, DROP_X, INTO_TRAY),
  dropIp: down(FORWARD.x + 30, bottomOf(FORWARD), DROP_Y, DROP_X, INTO_TRAY),
  dropQdisc: down(874, BAND_Y, INTO_TRAY),
  dropSink: down(SOCKET.x + 24, bottomOf(SOCKET), INTO_TRAY),
};

const POOL_PLACE: PoolPlace = {
  box: POOL,
  into: across(TX.x - TX.outer, TX.y, 706, PAGES_Y, middleX(POOL), bottomOf(POOL)),
  out: [...across(POOL.x, middleY(POOL), 194), [174, 184]],
  name: spot(rightOf(POOL), POOL.y - 5, 'end'),
  rate: spot(middleX(POOL) + 8, bottomOf(POOL) + 18),
  isNarrow: false,
};

const STATION_POINTS: Readonly<Record<StationId, Point>> = {
  net_rx_action: [UP_X, FLOOR_Y],
  process_backlog: [UP_X, 290],
  poll: [UP_X, 290],
  netif_receive_skb: [UP_X, 264],
  ip_rcv: [UP_X, 216],
  ip_rcv_finish: [UP_X, 168],
  udp_rcv: UDP_RCV,
  ip_output: [DOWN_X, 122],
  ip_finish_output: [DOWN_X, 140],
  ip_finish_output2: [DOWN_X, 158],
  dev_queue_xmit: [DOWN_X, 176],
  hard_start_xmit: [DOWN_X, 268],
};

/** Positions of all parts of the map. */
export const DESK = {
  size: STAGE,
  borders: ZONE_BORDERS.map((x) => down(x, 12, STAGE.h - 62)),
  titles: ZONE_TITLES.map((x) => spot(x, 24)),
  /** Positions of texts. */
  spots: {
    'rate-in': spot(16, 56),
    'rate-note': spot(16, 76),
    'cpu-irq': spot(ZONE_TITLES[1], 56),
    'of-irq': spot(ZONE_TITLES[1], 74),
    'cpu-soft': spot(ZONE_TITLES[2], 56),
    'of-soft': spot(ZONE_TITLES[2], 74),
    'soft-state': spot(876, 56, 'end'),
    'rate-through': spot(876, 74, 'end'),
    'rate-out': spot(ZONE_TITLES[3], 56),
    reads: spot(ZONE_TITLES[3], 76),
    'rx-ring': spot(RING.x - 41, RING.y - RING.outer + 2, 'end'),
    'irq-state': spot(rightOf(IRQ), IRQ.y - 6, 'end'),
    'gate-word': spot(458, 90),
    'queue-len': spot(424, 56),
    'queue-limit': spot(574, 73, 'end'),
    'drop-share': spot(IRQ.x + 18, 244),
    'drop-now': spot(IRQ.x + 18, 262),
    'drop-rate': spot(IRQ.x + 18, 280),
    'in-ring': spot(RING.x + 92, 308),
    qdisc: spot(772, 198),
    lost: spot(12, TRAY_Y + 18),
    'lost-of': spot(12, TRAY_Y + 34),
  },
  /** Bar that shows how the CPU time was divided recently. The bar is above the two zones that use the CPU. */
  cpu: box(236, 30, 640, 4),
  ring: RING,
  inputs: inputsOf(RING, 14, [JOIN_X, RING.y], 232, 290),
  irq: IRQ,
  tank: TANK,
  /** SVG path of the bar that closes the throttled input queue. */
  gate: `M${GATE_X} ${PIPE_Y - 13}v26`,
  irqLine: `M${rightOf(IRQ)} ${POLL.y + 24}H${POLL.x - 4}`,
  pollLine: `M${POLL.x + 60} ${bottomOf(POLL)}V262C488 300 470 300 450 308`,
  poll: POLL,
  pool: POOL_PLACE,
  stations: STATION_POINTS,
  forward: FORWARD,
  bands: BANDS,
  qdisc: box(730, 186, 150, 64),
  tx: TX,
  sink: SINK,
  socket: SOCKET,
  /** SVG path from the socket buffer to the program. */
  readsLine: `M${middleX(SINK)} ${SOCKET.y - 42}V${SINK.y + 94}`,
  trays: TRAYS,
  /** Box of the number of all losses. */
  lost: box(12, TRAY_Y, 82, TRAYS.ring.h),
  lines: LINES,
  zones: zonesOf(STAGE, {
    input: 0,
    interrupt: ZONE_BORDERS[0],
    softirq: ZONE_BORDERS[1],
    farHost: ZONE_BORDERS[2],
  }),
  /** Smallest height of a part that can be pressed, and the distance within which a press selects a packet. */
  leastPart: 0,
  reach: 16,
};

export type RouterGeometry = typeof DESK;
export type LineId = keyof typeof LINES;
