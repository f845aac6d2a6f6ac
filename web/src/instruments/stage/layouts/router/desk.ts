/**
 * Geometry of the router's map for a desktop screen. The map is 1084 units wide and 388 units high, with the zones side
 * by side. This file has only coordinates.
 */
import type { TrayId } from '../../../../decode/drops';
import { type Box, type Point, type Ring, STAGE } from '../../shapes';
import { type LineId, NIC_HALF, type RouterGeometry } from './geometry';

/** Dashed borders between the zones. */
const ZONE_BORDERS = [222, 580, 890] as const;
/** Left edges of the titles of the four zones. */
const ZONE_TITLES = [16, 236, 596, 906] as const;

/** Bar that shows how the CPU time was divided recently. The bar is above the two zones that use the CPU. */
const CPU: Box = { x: 236, y: 30, w: 640, h: 4 };

/** Ring of the first input. The rings of the other inputs are drawn without descriptors. */
const RING: Ring = { x: 142, y: 142, outer: 44, inner: 29 };
/** y of the input lines, one for each source. */
const INPUTS: readonly number[] = [RING.y, 232, 290];
/** x at which the input lines join. */
const JOIN_X = 212;

/** Box of the driver's interrupt, in which a driver without polling passes packets on. */
const IRQ: Box = { x: 236, y: 96, w: 148, h: 92 };
/** Box of the input queue, which fills from the bottom. */
const TANK: Box = { x: 414, y: 98, w: 66, h: 206 };
/** List of the devices that wait for a poll. */
const POLL: Box = { x: 424, y: 112, w: 120, h: 48 };
/** The page pool. It is drawn only with a polled driver; otherwise the input queue is at this place. */
const POOL: Box = { x: 250, y: 216, w: 90, h: 24 };
/** y of the line on which pages move from the transmit ring to the pool. */
const PAGES_Y = 283;
/** x of the line from the interrupt to the input queue. `PIPE_Y`: y of its horizontal part. */
const PIPE_X = 395;
const PIPE_Y = 80;
/** x of the line on which packets fall that the input queue has refused. */
const DROPS_X = 243;
/** x of the bar that closes the input queue while it is throttled. */
const GATE_X = 420;
const middleOf = (box: Box): number => box.x + box.w / 2;

const UP_X = 598;
const TOP_Y = 100;
const DOWN_X = 750;
const FLOOR_Y = 318;

const FORWARD: Box = { x: 622, y: 86, w: 106, h: 28 };
/** End of the path of a datagram for the router itself, if no socket listens. */
const UDP_RCV: Point = [UP_X, 145];
/**
 * x of the line on which packets fall that ip_forward or udp_rcv has dropped. The line first goes across, then down.
 */
const DROP_X = 718;
const DROP_Y = 128;

/** The three priority bands of the output queue. Packets of the first band leave first. */
const BANDS: readonly Box[] = [0, 1, 2].map((band) => ({ x: 746, y: 206 + band * 16, w: 52, h: 10 }));
const QDISC: Box = { x: 730, y: 186, w: 150, h: 64 };
const TX: Ring = { x: DOWN_X, y: 302, outer: 19, inner: 11 };

const SINK: Box = { x: 906, y: 96, w: 164, h: 226 };
/** Socket buffer of the far host. */
const SOCKET: Box = { x: 918, y: 288, w: 140, h: 20 };

const TRAY_Y = 334;
const tray = (x: number, w: number): Box => ({ x, y: TRAY_Y, w, h: 42 });
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
const BAND_IN: Point = [DOWN_X, BANDS[1].y + 5];
const RING_OUT: Point = [RING.x + RING.outer + 4, RING.y];

/** Line from a ring to the place where the inputs join. */
function inputLine(input: number): Point[] {
  const y = INPUTS[input];
  const x = input === 0 ? RING_OUT[0] : RING.x + NIC_HALF;
  return [
    [x, y],
    [JOIN_X, y],
    [JOIN_X, RING.y],
  ];
}

function wireLine(input: number): Point[] {
  const end = input === 0 ? RING.x - RING.outer - 4 : RING.x - NIC_HALF;
  return [
    [14, INPUTS[input]],
    [end, INPUTS[input]],
  ];
}

/** Every line of the map that a packet can follow. The keys name the part of the packet's path. */
const LINES = {
  wire0: wireLine(0),
  wire1: wireLine(1),
  wire2: wireLine(2),
  in0: inputLine(0),
  in1: inputLine(1),
  in2: inputLine(2),
  toIrq: [
    [JOIN_X, RING.y],
    [IRQ.x, RING.y],
  ],
  accept: [
    [IRQ.x + IRQ.w, RING.y],
    [PIPE_X, RING.y],
    [PIPE_X, PIPE_Y],
    [middleOf(TANK), PIPE_Y],
    [middleOf(TANK), TANK.y],
  ],
  tankOut: [
    [middleOf(TANK), TANK.y + TANK.h],
    [middleOf(TANK), FLOOR_Y],
    [UP_X, FLOOR_Y],
    [UP_X, 282],
  ],
  polled: [
    [JOIN_X, RING.y],
    [JOIN_X, FLOOR_Y],
    [UP_X, FLOOR_Y],
    [UP_X, 282],
  ],
  ip: [
    [UP_X, 282],
    [UP_X, TOP_Y],
    [FORWARD.x, TOP_Y],
  ],
  udp: [[UP_X, 282], UDP_RCV],
  forward: [[FORWARD.x + FORWARD.w, TOP_Y], [DOWN_X, TOP_Y], BAND_IN],
  xmit: [
    [DOWN_X, BANDS[2].y + 12],
    [DOWN_X, TX.y - TX.outer],
  ],
  out: [
    [TX.x + TX.outer, TX.y],
    [897, TX.y],
    [897, SOCKET.y + SOCKET.h / 2],
    [SOCKET.x, SOCKET.y + SOCKET.h / 2],
  ],
  dropRing: [
    [RING.x - 34, RING.y + 40],
    [RING.x - 34, INTO_TRAY],
  ],
  dropNetif: [
    [DROPS_X, IRQ.y + IRQ.h],
    [DROPS_X, INTO_TRAY],
  ],
  dropUdp: [UDP_RCV, [UP_X, DROP_Y], [DROP_X, DROP_Y], [DROP_X, INTO_TRAY]],
  dropIp: [
    [FORWARD.x + 30, FORWARD.y + FORWARD.h],
    [FORWARD.x + 30, DROP_Y],
    [DROP_X, DROP_Y],
    [DROP_X, INTO_TRAY],
  ],
  dropQdisc: [
    [874, BANDS[1].y + 5],
    [874, INTO_TRAY],
  ],
  dropSink: [
    [SOCKET.x + 24, SOCKET.y + SOCKET.h],
    [SOCKET.x + 24, INTO_TRAY],
  ],
} as const satisfies Readonly<Record<LineId, readonly Point[]>>;

export const DESK: RouterGeometry = {
  size: STAGE,
  borders: ZONE_BORDERS.map((x) => [
    [x, 12],
    [x, STAGE.h - 62],
  ]),
  titles: ZONE_TITLES.map((x) => ({ x, y: 24 })),
  spots: {
    rateIn: { x: 16, y: 56 },
    rateNote: { x: 16, y: 76 },
    cpuIrq: { x: ZONE_TITLES[1], y: 56 },
    ofIrq: { x: ZONE_TITLES[1], y: 74 },
    cpuSoft: { x: ZONE_TITLES[2], y: 56 },
    ofSoft: { x: ZONE_TITLES[2], y: 74 },
    softState: { x: 876, y: 56, end: true },
    rateThrough: { x: 876, y: 74, end: true },
    rateOut: { x: ZONE_TITLES[3], y: 56 },
    reads: { x: ZONE_TITLES[3], y: 76 },
    rxRing: { x: RING.x - 41, y: RING.y - RING.outer + 2, end: true },
    irqState: { x: IRQ.x + IRQ.w, y: IRQ.y - 6, end: true },
    gateWord: { x: 458, y: 90 },
    queueLen: { x: 424, y: 56 },
    queueLimit: { x: 574, y: 73, end: true },
    dropShare: { x: IRQ.x + 18, y: 244 },
    dropNow: { x: IRQ.x + 18, y: 262 },
    dropRate: { x: IRQ.x + 18, y: 280 },
    inRing: { x: RING.x + 92, y: 308 },
    qdisc: { x: 772, y: 198 },
    lost: { x: 12, y: TRAY_Y + 18 },
    lostOf: { x: 12, y: TRAY_Y + 34 },
  },
  cpu: CPU,
  ring: RING,
  inputs: INPUTS,
  irq: IRQ,
  tank: TANK,
  gate: `M${GATE_X} ${PIPE_Y - 13}v26`,
  irqLine: `M${IRQ.x + IRQ.w} ${POLL.y + 24}H${POLL.x - 4}`,
  pollLine: `M${POLL.x + 60} ${POLL.y + POLL.h}V262C488 300 470 300 450 308`,
  poll: POLL,
  pool: {
    box: POOL,
    into: [
      [TX.x - TX.outer, TX.y],
      [706, TX.y],
      [706, PAGES_Y],
      [middleOf(POOL), PAGES_Y],
      [middleOf(POOL), POOL.y + POOL.h],
    ],
    out: [
      [POOL.x, POOL.y + POOL.h / 2],
      [194, POOL.y + POOL.h / 2],
      [174, 184],
    ],
    name: { x: POOL.x + POOL.w, y: POOL.y - 5, end: true },
    rate: { x: middleOf(POOL) + 8, y: POOL.y + POOL.h + 18 },
    isNarrow: false,
  },
  stations: {
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
  },
  forward: FORWARD,
  bands: BANDS,
  qdisc: QDISC,
  tx: TX,
  sink: SINK,
  socket: SOCKET,
  readsLine: `M${SINK.x + SINK.w / 2} ${SOCKET.y - 42}V${SINK.y + 94}`,
  trays: TRAYS,
  lost: { x: 12, y: TRAY_Y, w: 82, h: TRAYS.ring.h },
  lines: LINES,
  zones: [
    { id: 'input', box: { x: 0, y: 0, w: ZONE_BORDERS[0], h: STAGE.h } },
    { id: 'interrupt', box: { x: ZONE_BORDERS[0], y: 0, w: ZONE_BORDERS[1] - ZONE_BORDERS[0], h: STAGE.h } },
    { id: 'softirq', box: { x: ZONE_BORDERS[1], y: 0, w: ZONE_BORDERS[2] - ZONE_BORDERS[1], h: STAGE.h } },
    { id: 'farHost', box: { x: ZONE_BORDERS[2], y: 0, w: STAGE.w - ZONE_BORDERS[2], h: STAGE.h } },
  ],
  leastPart: 0,
  reach: 16,
};
