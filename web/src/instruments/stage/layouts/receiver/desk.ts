/**
 * Geometry of the receiver's map for a desktop screen. The map is 1084 units wide and 388 units high, with the zones
 * side by side. This file has only coordinates.
 */
import { type Box, type Point, STAGE } from '../../shapes';
import type { LineId, QueueId, ReceiverGeometry } from './geometry';

/** Dashed borders between the zones. */
export const ZONE_BORDERS = [322, 838] as const;
/** Left edges of the titles of the three zones. */
const ZONE_TITLES = [16, 338, 862] as const;

export const RING = { x: 198, y: 196, outer: 92, inner: 62 } as const;
/** y of the horizontal line on which packets move during the softirq. */
const LANE_Y = 196;
export const WIRE: readonly Point[] = [
  [14, LANE_Y],
  [RING.x - RING.outer - 6, LANE_Y],
];
const POLL: Box = { x: 336, y: 92, w: 110, h: 40 };
/** Input queue, drawn instead of the poll list if the driver does not poll. */
const INPUT_QUEUE: Box = { x: 352, y: 104, w: 110, h: 22 };
const GRO: Box = { x: 298, y: 232, w: 68, h: 40 };
/** x at which a segment leaves the horizontal line of packets and moves to GRO. */
const GRO_X = 316;
const POOL: Box = { x: 446, y: 258, w: 70, h: 24 };
const IP: Box = { x: 340, y: 176, w: 68, h: 40 };
const UDP: Box = { x: 440, y: 176, w: 120, h: 40 };

const GATE = { halfWidth: 39, halfHeight: 33 } as const;
const OWNED = { x: 458, y: LANE_Y };
const WAITING = { x: 546, y: LANE_Y };
const SEQUENCE = { x: 634, y: LANE_Y };
const IOVEC = { x: 722, y: LANE_Y };

export const QUEUES: Readonly<Record<QueueId, Box>> = {
  backlog: { x: 546, y: 58, w: 276, h: 22 },
  prequeue: { x: 634, y: 126, w: 188, h: 18 },
  ofo: { x: 538, y: 254, w: 162, h: 16 },
  receive: { x: 546, y: 318, w: 276, h: 26 },
};

const READER: Box = { x: 868, y: 132, w: 210, h: 218 };
/** Bar that shows how much of the data of the present read call has been copied. */
export const COPY: Box = { x: 886, y: 272, w: 178, h: 10 };
/** x of the line on which copied data moves down, at the edge of the receiving program's box beside the text. */
export const COPY_LANE_X = 876;
/** Point of the receiving program's box at which TCP input in process context is drawn. */
const PROCESS_INPUT: Point = [READER.x, 150];
const TRAY: Box = { x: 14, y: 314, w: 494, h: 32 };
/** Height at which a lost packet stays: above the text about lost frames, also with the circle around the packet. */
const LOST_Y = TRAY.y - 8;
const ACK_Y = 370;
/** x of the start of the line of outgoing ACKs. The text about ACKs is to the right of this point. */
const ACK_FROM = 744;

const middle = (box: Box): number => box.y + box.h / 2;
const end = (box: Box): number => box.x + box.w;

const FEEDER_Y = 284;
const FEEDER_X = 524;
const BUS_X = 846;
const RETURN_X = 857;

const IP_IN: Point = [IP.x, LANE_Y];
const IP_OUT: Point = [IP.x + IP.w, LANE_Y];
const DRIVER_OUT: Point = [RING.x + RING.outer + 6, LANE_Y];

/** Returns the last part of all lines into the receive queue, from `x` on. */
const feeder = (x: number): Point[] => [
  [x, FEEDER_Y],
  [FEEDER_X, FEEDER_Y],
  [FEEDER_X, middle(QUEUES.receive)],
  [QUEUES.receive.x, middle(QUEUES.receive)],
];

/** Every line of the map that a packet can follow. The keys name the part of the packet's path. */
export const LINES = {
  wire: WIRE,
  driver: [DRIVER_OUT, IP_IN],
  intoQueue: [DRIVER_OUT, [316, LANE_Y], [316, middle(INPUT_QUEUE)], [INPUT_QUEUE.x, middle(INPUT_QUEUE)]],
  fromQueue: [
    [end(INPUT_QUEUE), middle(INPUT_QUEUE)],
    [478, middle(INPUT_QUEUE)],
    [478, 148],
    [328, 148],
    [328, LANE_Y],
    IP_IN,
  ],
  ip: [IP_OUT, [OWNED.x - GATE.halfWidth, LANE_Y]],
  ownedYes: [
    [OWNED.x, OWNED.y - GATE.halfHeight],
    [OWNED.x, middle(QUEUES.backlog)],
    [QUEUES.backlog.x, middle(QUEUES.backlog)],
  ],
  ownedNo: [
    [OWNED.x + GATE.halfWidth, LANE_Y],
    [WAITING.x - GATE.halfWidth, LANE_Y],
  ],
  waitingYes: [
    [WAITING.x, WAITING.y - GATE.halfHeight],
    [WAITING.x, middle(QUEUES.prequeue)],
    [QUEUES.prequeue.x, middle(QUEUES.prequeue)],
  ],
  waitingNo: [
    [WAITING.x + GATE.halfWidth, LANE_Y],
    [SEQUENCE.x - GATE.halfWidth, LANE_Y],
  ],
  sequenceYes: [
    [SEQUENCE.x + GATE.halfWidth, LANE_Y],
    [IOVEC.x - GATE.halfWidth, LANE_Y],
  ],
  sequenceNo: [
    [SEQUENCE.x, SEQUENCE.y + GATE.halfHeight],
    [SEQUENCE.x, 231],
    [FEEDER_X + 6, 231],
    [FEEDER_X + 6, middle(QUEUES.ofo)],
    [QUEUES.ofo.x, middle(QUEUES.ofo)],
  ],
  iovecYes: [
    [IOVEC.x + GATE.halfWidth, LANE_Y],
    [READER.x, LANE_Y],
  ],
  iovecNo: [[IOVEC.x, IOVEC.y + GATE.halfHeight], ...feeder(IOVEC.x)],
  ofoOut: [[end(QUEUES.ofo), middle(QUEUES.ofo)], [706, middle(QUEUES.ofo)], ...feeder(706)],
  backlogOut: [
    [end(QUEUES.backlog), middle(QUEUES.backlog)],
    [BUS_X, middle(QUEUES.backlog)],
    [BUS_X, PROCESS_INPUT[1]],
    PROCESS_INPUT,
  ],
  prequeueOut: [
    [end(QUEUES.prequeue), middle(QUEUES.prequeue)],
    [BUS_X, middle(QUEUES.prequeue)],
    [BUS_X, PROCESS_INPUT[1]],
    PROCESS_INPUT,
  ],
  processToReceive: [[READER.x, 166], [RETURN_X, 166], ...feeder(RETURN_X)],
  receiveOut: [
    [end(QUEUES.receive), middle(QUEUES.receive)],
    [READER.x, middle(QUEUES.receive)],
  ],
  copy: [
    [READER.x + 2, middle(QUEUES.receive)],
    [COPY_LANE_X, middle(QUEUES.receive)],
    [COPY_LANE_X, middle(COPY)],
    [COPY.x + 4, middle(COPY)],
  ],
  udpIn: [IP_OUT, [UDP.x, LANE_Y]],
  udpOut: [[UDP.x + UDP.w, LANE_Y], [IOVEC.x, LANE_Y], ...feeder(IOVEC.x)],
  ackOut: [
    [ACK_FROM, ACK_Y],
    [330, ACK_Y],
  ],
  ackWire: [
    [330, ACK_Y],
    [14, ACK_Y],
  ],
} as const satisfies Record<LineId, readonly Point[]>;

/** Last part of all lines to the bar of copied data, from the edge of the receiving program's box. */
const TO_BAR: readonly Point[] = LINES.copy.slice(2);
/** Left and right edge of the text in the receiving program's box. Packets move down beside the text. */
const READER_X = READER.x + 22;
const READER_END = READER.x + READER.w - 14;

function around({ x, y, w, h }: Box, by: number): Box {
  return { x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by };
}

export const DESK: ReceiverGeometry = {
  size: STAGE,
  borders: ZONE_BORDERS.map((x) => [
    [x, 12],
    [x, TRAY.y - 6],
  ]),
  titles: [
    { x: ZONE_TITLES[0], y: 24 },
    { x: ZONE_TITLES[1], y: 24 },
    { x: ZONE_TITLES[2], y: 24 },
  ],
  spots: {
    rateWire: { x: 316, y: 24, end: true },
    rateStack: { x: 826, y: 24, end: true },
    rateNote: { x: 16, y: 42 },
    wireRate: { x: 316, y: 42, end: true },
    wire: { x: 14, y: LANE_Y - 11 },
    ring: { x: RING.x, y: RING.y - 34, middle: true },
    ringFilled: { x: RING.x, y: RING.y - 7, middle: true },
    filled: { x: RING.x, y: RING.y + 10, middle: true },
    ringEmpty: { x: RING.x, y: RING.y + 30, middle: true },
    ringRefill: { x: RING.x, y: RING.y + 45, middle: true },
    irq: { x: 336, y: 82 },
    irqQueued: { x: 328, y: 82 },
    inputCount: { x: INPUT_QUEUE.x + INPUT_QUEUE.w + 56, y: INPUT_QUEUE.y - 6, end: true },
    // The note about the backlog is above the queue's name, because the text of the backlog's limit is below the queue.
    backlogNote: { x: QUEUES.backlog.x + QUEUES.backlog.w, y: QUEUES.backlog.y - 20, end: true },
    backlogLimit: { x: QUEUES.backlog.x + QUEUES.backlog.w, y: QUEUES.backlog.y + 39, end: true },
    prequeueGone: { x: QUEUES.prequeue.x + 6, y: QUEUES.prequeue.y + 13 },
    gro: { x: GRO_X + 6, y: GRO.y - 3 },
    deliveredWord: { x: READER.x, y: 54 },
    delivered: { x: READER.x, y: 82 },
    goodput: { x: READER.x, y: 102 },
    readerName: { x: READER_X, y: 156 },
    readerState: { x: READER_END, y: 156, end: true },
    readerPriority: { x: READER_X, y: 176 },
    readerDirect: { x: READER_X, y: 199 },
    readerCall: { x: READER_X, y: 227 },
    readerOwner: { x: READER_X, y: 245 },
    readerCopied: { x: READER_X, y: 263 },
    readerSlice: { x: READER_X, y: 308 },
    tray: { x: TRAY.x + 34, y: TRAY.y + 22 },
    ack: { x: ACK_FROM + 10, y: ACK_Y + 4 },
    lag: { x: TRAY.x + 2, y: TRAY.y + TRAY.h + 15 },
  },
  ring: RING,
  irqLine: 'M262 124C284 96 304 84 336 104',
  pollLine: `M372 ${POLL.y + POLL.h}C368 158 344 168 312 ${LANE_Y - 10}`,
  poll: POLL,
  inputQueue: INPUT_QUEUE,
  gro: GRO,
  pool: {
    box: POOL,
    into: [
      [884, READER.y + READER.h],
      [884, 357],
      [518, 357],
      [518, 304],
      [POOL.x + POOL.w / 2, 304],
      [POOL.x + POOL.w / 2, POOL.y + POOL.h],
    ],
    out: [
      [POOL.x, 280],
      [270, 280],
      [256, 268],
    ],
    name: { x: POOL.x + POOL.w, y: POOL.y - 5, end: true },
    rate: { x: POOL.x - 4, y: 293, end: true },
    isNarrow: false,
  },
  ip: IP,
  udp: UDP,
  gate: GATE,
  gates: { owned: OWNED, waiting: WAITING, sequence: SEQUENCE, iovec: IOVEC },
  answers: {
    owned: { yes: { x: 465, y: 162 }, no: { x: 502, y: LANE_Y - 10, middle: true } },
    waiting: { yes: { x: 553, y: 162 }, no: { x: 590, y: LANE_Y - 10, middle: true } },
    sequence: { yes: { x: 678, y: LANE_Y - 11, middle: true }, no: { x: 646, y: 228 } },
    iovec: { yes: { x: 768, y: LANE_Y - 10 }, no: { x: 728, y: 234 } },
  },
  queues: QUEUES,
  reader: READER,
  copy: COPY,
  slice: { x: READER_X, y: 316, w: READER_END - READER_X, h: 6 },
  tray: TRAY,
  trayRow: 56,
  noteRow: Number.POSITIVE_INFINITY,
  lines: LINES,
  ways: {
    lostInNic: [LINES.wire[1], [LINES.wire[1][0] - 14, LOST_Y]],
    gro: [
      [GRO_X, LANE_Y],
      [GRO_X, GRO.y],
      [GRO_X, LANE_Y],
    ],
    lostInDriver: [DRIVER_OUT[0], LOST_Y],
    lostInIp: [
      [374, IP.y + IP.h],
      [374, LOST_Y],
    ],
    lostInTransport: [LINES.ip[1], [436, LANE_Y], [436, LOST_Y]],
    lostInProcess: [508, LOST_Y],
    straight: [[COPY_LANE_X, LANE_Y], ...TO_BAR],
    processToCopy: [[COPY_LANE_X, PROCESS_INPUT[1]], TO_BAR[0]],
  },
  zones: [
    { id: 'nic', box: { x: 0, y: 0, w: ZONE_BORDERS[0], h: STAGE.h } },
    { id: 'kernel', box: { x: ZONE_BORDERS[0], y: 0, w: ZONE_BORDERS[1] - ZONE_BORDERS[0], h: STAGE.h } },
    { id: 'process', box: { x: ZONE_BORDERS[1], y: 0, w: STAGE.w - ZONE_BORDERS[1], h: STAGE.h } },
  ],
  cpu: null,
  places: {
    wire: { x: 8, y: LANE_Y - 16, w: 94, h: 42 },
    wireAndAcks: { x: 8, y: LANE_Y - 16, w: 94, h: ACK_Y - LANE_Y + 28 },
    ring: around({ x: RING.x - 98, y: RING.y - 98, w: 196, h: 196 }, 2),
    interrupt: { x: 252, y: 68, w: POLL.x + POLL.w - 246, h: 72 },
    ip: around(IP, 5),
    arrival: { x: IP.x + IP.w - 2, y: LANE_Y - 14, w: 46, h: 28 },
    socket: { x: 536, y: 38, w: 296, h: 316 },
    receiveQueue: around(QUEUES.receive, 5),
    backlog: around(QUEUES.backlog, 5),
    outOfOrder: around(QUEUES.ofo, 5),
    copy: around({ x: COPY.x, y: COPY.y - 48, w: COPY.w, h: 62 }, 4),
    slice: { x: READER.x + 10, y: 278, w: READER.w - 20, h: 34 },
    ACKs: { x: 8, y: ACK_Y - 12, w: 732, h: 24 },
  },
  ackLane: { x: 10, y: ACK_Y - 14, w: STAGE.w - 20, h: 28 },
  leastPart: 0,
  reach: 16,
  isReaders: ({ x }) => x > READER.x,
};
