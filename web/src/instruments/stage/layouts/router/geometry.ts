/**
 * The router's map: where everything on it stands, in the stage's own units (1084 × 388). Pure
 * numbers; the drawing and the motion of packets both read them.
 */
import type { TrayId } from '../../../../decode/drops';
import type { Box, Point, Ring } from '../../shapes';

/** Dashed borders between the zones. */
export const ZONE_BORDERS = [222, 580, 890] as const;
/** Where the titles of the four zones begin. */
export const ZONE_TITLES = [16, 236, 596, 906] as const;

/** How the CPU was shared of late: one bar over both zones that want it. */
export const CPU: Box = { x: 236, y: 30, w: 640, h: 4 };

/** The first input's ring; the others' are not drawn descriptor by descriptor. */
export const RING: Ring = { x: 142, y: 142, outer: 44, inner: 29 };
/** The lines of the inputs, one a source. */
export const INPUTS: readonly number[] = [RING.y, 232, 290];
/** Half a NIC whose ring is not drawn. */
export const NIC_HALF = 13;
/** Here the inputs come together. */
const JOIN_X = 212;

/** Where the driver hands packets over, in its interrupt. */
export const IRQ: Box = { x: 236, y: 96, w: 150, h: 92 };
/** The input queue fills from its floor. */
export const TANK: Box = { x: 416, y: 98, w: 84, h: 206 };
/** The device list that a polled driver waits on. */
export const POLL: Box = { x: 424, y: 112, w: 120, h: 48 };
const PIPE_Y = 80;
/** What the throttle refuses falls here. */
const DROPS_X = 252;
/** The gate that the throttle shuts. */
export const GATE_X = 407;
const middleOf = (box: Box): number => box.x + box.w / 2;

const UP_X = 598;
const TOP_Y = 102;
const DOWN_X = 750;
const FLOOR_Y = 318;

/** Functions on the way, by the kernel's names, each at its place on the line. */
export type Station = {
  readonly name: string;
  /** In IPv6, where that is another. */
  readonly v6?: string;
  readonly at: Point;
  /** With a polled driver alone, or alone with one that hands over in its interrupt. */
  readonly polled?: boolean;
};
export const STATIONS: readonly Station[] = [
  { name: 'net_rx_action', at: [UP_X, FLOOR_Y] },
  { name: 'process_backlog', at: [UP_X, 302], polled: false },
  { name: 'poll', at: [UP_X, 302], polled: true },
  { name: 'netif_receive_skb', at: [UP_X, 264] },
  { name: 'ip_rcv', v6: 'ipv6_rcv', at: [UP_X, 216] },
  { name: 'ip_rcv_finish', v6: 'ip6_rcv_finish', at: [UP_X, 168] },
  { name: 'ip_output', v6: 'ip6_output', at: [DOWN_X, 125] },
  { name: 'ip_finish_output', v6: 'ip6_output2', at: [DOWN_X, 144] },
  { name: 'ip_finish_output2', v6: 'ip6_output_finish', at: [DOWN_X, 163] },
  { name: 'dev_queue_xmit', at: [DOWN_X, 182] },
  { name: 'hard_start_xmit', at: [DOWN_X, 268] },
];
export const FORWARD: Box = { x: 622, y: 88, w: 106, h: 28 };

/** The three bands of pfifo_fast, the first of which leaves first. */
export const BANDS: readonly Box[] = [0, 1, 2].map((band) => ({ x: 746, y: 210 + band * 14, w: 52, h: 10 }));
export const QDISC: Box = { x: 730, y: 192, w: 150, h: 64 };
export const TX: Ring = { x: DOWN_X, y: 302, outer: 19, inner: 11 };

export const SINK: Box = { x: 906, y: 96, w: 164, h: 226 };
/** The far host's socket buffer. */
export const SOCKET: Box = { x: 918, y: 288, w: 140, h: 20 };

const TRAY_Y = 334;
const tray = (x: number, w: number): Box => ({ x, y: TRAY_Y, w, h: 42 });
/** What is lost at each place falls below it. */
export const TRAYS: Readonly<Record<TrayId, Box>> = {
  ring: tray(94, 132),
  netif: tray(236, 334),
  ip: tray(596, 134),
  qdisc: tray(738, 144),
  sink: tray(906, 164),
};

/** What falls ends above the tray's number. */
const INTO_TRAY = TRAY_Y - 6;
export const BAND_IN: Point = [DOWN_X, BANDS[1].y + 5];
export const RING_OUT: Point = [RING.x + RING.outer + 4, RING.y];

/** From a ring to where the inputs come together. */
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

/** Every line on the map that a packet can follow, by what it means. */
export const LINES = {
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
    [395, RING.y],
    [395, PIPE_Y],
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
  dropIp: [
    [FORWARD.x + 30, FORWARD.y + FORWARD.h],
    [FORWARD.x + 30, 128],
    [718, 128],
    [718, INTO_TRAY],
  ],
  dropQdisc: [
    [874, BANDS[1].y + 5],
    [874, INTO_TRAY],
  ],
  dropSink: [
    [SOCKET.x + 24, SOCKET.y + SOCKET.h],
    [SOCKET.x + 24, INTO_TRAY],
  ],
} as const satisfies Record<string, readonly Point[]>;

export type LineId = keyof typeof LINES;
export const WIRES: readonly (readonly Point[])[] = [LINES.wire0, LINES.wire1, LINES.wire2];
export const INS: readonly (readonly Point[])[] = [LINES.in0, LINES.in1, LINES.in2];
