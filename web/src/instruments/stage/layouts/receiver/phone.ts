/**
 * Geometry of the receiver's map for a phone, 364 units wide. The zones and the CPU are one below the other. This file
 * has only coordinates.
 */
import type { Box, Point } from '../../shapes';
import type { LineId, QueueId, ReceiverGeometry } from './geometry';

const WIDE = 364;
const LEFT = 16;
const RIGHT = WIDE - 12;
/**
 * x of the line on which ACKs move, at the left edge. `BUS_X`: x of the line on which packets leave the queues, at the
 * right edge.
 */
const ACK_X = 7;
const BUS_X = 357;

const RING = { x: 148, y: 120, outer: 60, inner: 42 } as const;
const POLL: Box = { x: 248, y: 68, w: 104, h: 40 };
const INPUT_QUEUE: Box = { x: 248, y: 144, w: 92, h: 20 };
/** Box for the text about lost frames, below the ring and the labels of its two pointers. */
const TRAY: Box = { x: LEFT, y: 230, w: 272, h: 34 };
const ZONE_KERNEL = 272;

const GRO: Box = { x: 226, y: 168, w: 68, h: 40 };
const GRO_Y = 188;
const POOL: Box = { x: 314, y: 226, w: 36, h: 22 };
/** x of the line on which pages move up, between the line of the ACKs and the text. */
const PAGES_X = 12;
const IP: Box = { x: 264, y: 296, w: 88, h: 40 };
const IP_X = IP.x + IP.w / 2;
const IP_Y = IP.y + IP.h / 2;
/** x of the column of gates, which are the decisions of TCP input. The queues are beside the column. */
const LANE_X = 70;
const GATE = { halfWidth: 39, halfHeight: 33 } as const;
const OWNED = { x: LANE_X, y: 376 };
const WAITING = { x: LANE_X, y: 452 };
const SEQUENCE = { x: LANE_X, y: 528 };
const IOVEC = { x: LANE_X, y: 604 };
const UDP: Box = { x: LANE_X - 48, y: 424, w: 96, h: 40 };

const QUEUE_X = 152;
const QUEUE_END = 336;
const queueAt = (y: number, h: number, end = QUEUE_END): Box => ({ x: QUEUE_X, y: y - h / 2, w: end - QUEUE_X, h });
const QUEUES: Readonly<Record<QueueId, Box>> = {
  backlog: queueAt(OWNED.y, 22),
  prequeue: queueAt(WAITING.y, 18),
  ofo: queueAt(SEQUENCE.y, 16, 310),
  receive: queueAt(IOVEC.y, 26),
};
const FEEDER_X = 138;

const ZONE_PROCESS = 654;
const READER: Box = { x: LEFT, y: 744, w: 340, h: 170 };
const READER_X = READER.x + 14;
/** x of the line on which copied data moves down, at the right edge of the receiving program's box beside the text. */
const COPY_LANE_X = READER.x + READER.w - 10;
const READER_END = COPY_LANE_X - 10;
const COPY: Box = { x: READER_X - 4, y: READER.y + 113, w: READER_END - READER_X + 4, h: 10 };
const COPY_Y = COPY.y + COPY.h / 2;
/**
 * Point at which TCP input in process context is drawn. `ABOVE_READER`: y of the lines above the receiving program's
 * box.
 */
const PROCESS_INPUT: Point = [300, READER.y];
const ABOVE_READER = READER.y - 12;
const INTO_READER = READER.y + 6;

const ZONE_CPU = 946;
const CPU: Box = { x: LEFT, y: ZONE_CPU + 32, w: RIGHT - LEFT, h: 14 };
const HIGH = 1080;

const top = (gate: { readonly y: number }): number => gate.y - GATE.halfHeight;
const bottom = (gate: { readonly y: number }): number => gate.y + GATE.halfHeight;
const GATE_END = LANE_X + GATE.halfWidth;
const DRIVER_OUT: Point = [RING.x + RING.outer + 6, RING.y];
const TO_BAR: readonly Point[] = [
  [COPY_LANE_X, COPY_Y],
  [COPY.x + COPY.w, COPY_Y],
];

/** Line from a queue along the right edge to the receiving program. */
const toProcess = (y: number): readonly Point[] => [
  [QUEUE_END, y],
  [BUS_X, y],
  [BUS_X, ABOVE_READER],
  [PROCESS_INPUT[0], ABOVE_READER],
  PROCESS_INPUT,
];

/** Line from one gate (a decision of TCP input) down to the next gate. */
const down = (from: { readonly y: number }, to: { readonly y: number }): readonly Point[] => [
  [LANE_X, bottom(from)],
  [LANE_X, top(to)],
];

/** Line from a gate (a decision of TCP input) to the queue beside it. */
const across = (y: number): readonly Point[] => [
  [GATE_END, y],
  [QUEUE_X, y],
];

const LINES: Readonly<Record<LineId, readonly Point[]>> = {
  wire: [
    [ACK_X, RING.y],
    [RING.x - RING.outer - 6, RING.y],
  ],
  driver: [DRIVER_OUT, [IP_X, RING.y], [IP_X, IP.y]],
  intoQueue: [DRIVER_OUT, [232, RING.y], [232, 154], [INPUT_QUEUE.x, 154]],
  fromQueue: [
    [INPUT_QUEUE.x + INPUT_QUEUE.w, 154],
    [RIGHT, 154],
    [RIGHT, 188],
    [IP_X, 188],
    [IP_X, IP.y],
  ],
  // The line starts in the middle of IP's box, because packets turn there. The box covers this part.
  ip: [
    [IP_X, IP_Y],
    [LANE_X, IP_Y],
    [LANE_X, top(OWNED)],
  ],
  ownedYes: across(OWNED.y),
  ownedNo: down(OWNED, WAITING),
  waitingYes: across(WAITING.y),
  waitingNo: down(WAITING, SEQUENCE),
  sequenceYes: down(SEQUENCE, IOVEC),
  sequenceNo: across(SEQUENCE.y),
  iovecYes: [
    [LANE_X, bottom(IOVEC)],
    [LANE_X, READER.y],
  ],
  iovecNo: across(IOVEC.y),
  ofoOut: [
    [310, SEQUENCE.y],
    [322, SEQUENCE.y],
    [322, 558],
    [FEEDER_X, 558],
    [FEEDER_X, IOVEC.y],
    [QUEUE_X, IOVEC.y],
  ],
  backlogOut: toProcess(OWNED.y),
  prequeueOut: toProcess(WAITING.y),
  processToReceive: [
    [284, READER.y],
    [284, ABOVE_READER],
    [FEEDER_X, ABOVE_READER],
    [FEEDER_X, IOVEC.y],
    [QUEUE_X, IOVEC.y],
  ],
  receiveOut: [
    [QUEUE_END, IOVEC.y],
    [COPY_LANE_X, IOVEC.y],
    [COPY_LANE_X, READER.y],
  ],
  copy: [[COPY_LANE_X, READER.y + 2], [COPY_LANE_X, INTO_READER], ...TO_BAR],
  udpIn: [
    [LANE_X, top(OWNED)],
    [LANE_X, UDP.y],
  ],
  udpOut: [
    [LANE_X, UDP.y + UDP.h],
    [LANE_X, IOVEC.y],
    [QUEUE_X, IOVEC.y],
  ],
  ackOut: [
    [READER.x, READER.y + 14],
    [ACK_X, READER.y + 14],
    [ACK_X, ZONE_KERNEL],
  ],
  ackWire: [
    [ACK_X, ZONE_KERNEL],
    [ACK_X, RING.y + 14],
  ],
};

const around = ({ x, y, w, h }: Box, by: number): Box => ({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by });
const border = (y: number): readonly [Point, Point] => [
  [LEFT, y],
  [RIGHT, y],
];
const zone = (y: number, to: number): Box => ({ x: 0, y, w: WIDE, h: to - y });

export const PHONE: ReceiverGeometry = {
  size: { w: WIDE, h: HIGH },
  borders: [border(ZONE_KERNEL), border(ZONE_PROCESS), border(ZONE_CPU)],
  titles: [
    { x: LEFT, y: 22 },
    { x: LEFT, y: ZONE_KERNEL + 20 },
    { x: FEEDER_X + 14, y: ZONE_PROCESS + 22 },
  ],
  spots: {
    rateWire: { x: RIGHT, y: 22, end: true },
    rateStack: { x: LEFT, y: ZONE_KERNEL + 37 },
    rateNote: { x: LEFT, y: 40 },
    wireRate: { x: RIGHT, y: 40, end: true },
    wire: { x: LEFT, y: RING.y - 10 },
    ring: { x: RING.x, y: RING.y - 18, middle: true },
    ringFilled: { x: RING.x, y: RING.y + 1, middle: true },
    filled: { x: RING.x, y: RING.y + 16, middle: true },
    ringEmpty: { x: LEFT, y: 222 },
    ringRefill: null,
    irq: { x: POLL.x, y: POLL.y - 7 },
    irqQueued: { x: POLL.x, y: 82 },
    inputCount: { x: RIGHT, y: INPUT_QUEUE.y + 34, end: true },
    backlogNote: { x: QUEUE_END, y: OWNED.y + 26, end: true },
    backlogLimit: { x: QUEUE_END, y: OWNED.y + 41, end: true },
    prequeueGone: { x: QUEUE_X + 6, y: WAITING.y + 4 },
    gro: { x: GRO.x + GRO.w, y: GRO.y - 5, end: true },
    deliveredWord: { x: FEEDER_X + 14, y: ZONE_PROCESS + 64 },
    delivered: { x: READER_END, y: ZONE_PROCESS + 68, end: true },
    goodput: { x: FEEDER_X + 14, y: ZONE_PROCESS + 42 },
    readerName: { x: READER_X, y: READER.y + 22 },
    readerState: { x: READER_END, y: READER.y + 22, end: true },
    readerPriority: { x: READER_X, y: READER.y + 42 },
    readerDirect: { x: READER_X, y: READER.y + 60 },
    readerCall: { x: READER_X, y: READER.y + 84 },
    readerOwner: { x: READER_END, y: READER.y + 84, end: true },
    readerCopied: { x: READER_X, y: READER.y + 104 },
    readerSlice: { x: READER_X, y: READER.y + 145 },
    tray: { x: TRAY.x + 34, y: TRAY.y + 21 },
    ack: { x: READER_X, y: READER.y + READER.h + 20 },
    lag: { x: LEFT, y: HIGH - 24 },
  },
  ring: RING,
  irqLine: 'M194 78C208 64 226 64 246 80',
  pollLine: `M272 ${POLL.y + POLL.h}C266 116 246 118 224 ${RING.y - 4}`,
  poll: POLL,
  inputQueue: INPUT_QUEUE,
  gro: GRO,
  pool: {
    box: POOL,
    into: [
      [24, READER.y],
      [24, READER.y - 6],
      [PAGES_X, READER.y - 6],
      [PAGES_X, 268],
      [361, 268],
      [361, POOL.y + POOL.h / 2],
      [POOL.x + POOL.w, POOL.y + POOL.h / 2],
    ],
    out: [
      [POOL.x, POOL.y + POOL.h / 2],
      [298, POOL.y + POOL.h / 2],
      [298, 214],
      [202, 214],
      [190, 172],
    ],
    name: { x: 360, y: POOL.y - 5, end: true },
    rate: { x: 291, y: 229, end: true },
    isNarrow: true,
  },
  ip: IP,
  udp: UDP,
  gate: GATE,
  gates: { owned: OWNED, waiting: WAITING, sequence: SEQUENCE, iovec: IOVEC },
  answers: {
    owned: { yes: { x: GATE_END + 4, y: OWNED.y - 7 }, no: { x: LANE_X + 8, y: bottom(OWNED) + 15 } },
    waiting: { yes: { x: GATE_END + 4, y: WAITING.y - 7 }, no: { x: LANE_X + 8, y: bottom(WAITING) + 15 } },
    sequence: { yes: { x: LANE_X + 8, y: bottom(SEQUENCE) + 15 }, no: { x: GATE_END + 4, y: SEQUENCE.y - 7 } },
    iovec: { yes: { x: LANE_X + 8, y: bottom(IOVEC) + 15 }, no: { x: GATE_END + 4, y: IOVEC.y - 7 } },
  },
  queues: QUEUES,
  reader: READER,
  copy: COPY,
  slice: { x: READER_X, y: READER.y + 153, w: READER_END - READER_X, h: 6 },
  tray: TRAY,
  trayRow: 34,
  noteRow: 52,
  lines: LINES,
  ways: {
    lostInNic: [LINES.wire[1], [TRAY.x + 17, TRAY.y + 17]],
    gro: [
      [IP_X, GRO_Y],
      [GRO.x + GRO.w, GRO_Y],
      [IP_X, GRO_Y],
    ],
    lostInDriver: [DRIVER_OUT[0], TRAY.y - 8],
    lostInIp: [
      [IP.x + 8, IP.y],
      [IP.x + 8, TRAY.y + 24],
    ],
    lostInTransport: [
      [LANE_X, top(OWNED)],
      [LANE_X - 12, top(OWNED) - 6],
      [LANE_X - 12, TRAY.y + 24],
    ],
    lostInProcess: [FEEDER_X - 14, TRAY.y + 24],
    straight: [[LANE_X, READER.y], [LANE_X, INTO_READER], [COPY_LANE_X, INTO_READER], ...TO_BAR],
    processToCopy: [[PROCESS_INPUT[0], INTO_READER], [COPY_LANE_X, INTO_READER], TO_BAR[0]],
  },
  zones: [
    { id: 'nic', box: zone(0, ZONE_KERNEL) },
    { id: 'kernel', box: zone(ZONE_KERNEL, ZONE_PROCESS) },
    { id: 'process', box: zone(ZONE_PROCESS, ZONE_CPU) },
    { id: 'cpu', box: zone(ZONE_CPU, HIGH) },
  ],
  cpu: CPU,
  places: {
    wire: { x: 2, y: RING.y - 22, w: 84, h: 36 },
    wireAndAcks: { x: 2, y: RING.y - 22, w: 84, h: 60 },
    ring: around({ x: RING.x - 66, y: RING.y - 66, w: 132, h: 132 }, 2),
    interrupt: { x: 192, y: POLL.y - 20, w: POLL.x + POLL.w - 188, h: 64 },
    ip: around(IP, 5),
    arrival: { x: IP.x - 48, y: IP_Y - 14, w: 46, h: 28 },
    socket: { x: FEEDER_X - 4, y: 344, w: 216, h: 284 },
    receiveQueue: around(QUEUES.receive, 5),
    backlog: around(QUEUES.backlog, 5),
    outOfOrder: around(QUEUES.ofo, 5),
    copy: { x: COPY.x - 4, y: COPY.y - 24, w: COPY.w + 8, h: 40 },
    slice: { x: READER_X - 6, y: READER.y + 130, w: READER_END - READER_X + 12, h: 36 },
    ACKs: { x: 1, y: RING.y + 10, w: 13, h: READER.y - RING.y + 10 },
  },
  // The line of the ACKs is too narrow for a finger, so the text about the ACKs is the part to touch.
  ackLane: { x: LEFT, y: READER.y + READER.h + 4, w: READER.w, h: 24 },
  leastPart: 48,
  reach: 22,
  isReaders: ({ y }) => y > READER.y,
};
