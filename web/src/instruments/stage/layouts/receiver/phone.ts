/**
 * Geometry of the receiver's map for a phone, 364 units wide. The zones and the CPU are one below the other. This file
 * has only coordinates.
 */
import {
  across,
  around,
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
import type { QueueId, ReceiverGeometry } from './desk';

const SIZE: Size = { w: 364, h: 1080 };
const LEFT = 16;
const RIGHT = SIZE.w - 12;
/**
 * x of the line on which ACKs move, at the left edge. `BUS_X`: x of the line on which packets leave the queues, at the
 * right edge.
 */
const ACK_X = 7;
const BUS_X = 357;

const RING = { x: 148, y: 120, outer: 60, inner: 42 } as const;
const POLL = box(248, 68, 104, 40);
const INPUT_QUEUE = box(248, 144, 92, 20);
/** Box for the text about lost frames, below the ring and the labels of its two pointers. */
const TRAY = box(LEFT, 230, 272, 34);
const ZONE_KERNEL = 272;

const GRO = box(226, 168, 68, 40);
const GRO_Y = 188;
const POOL = box(314, 226, 36, 22);
const POOL_Y = middleY(POOL);
/** x of the line on which pages move up, between the line of the ACKs and the text. */
const PAGES_X = 12;
const IP = box(264, 296, 88, 40);
const IP_X = middleX(IP);
const IP_Y = middleY(IP);
/** x of the column of gates, which are the decisions of TCP input. The queues are beside the column. */
const LANE_X = 70;
const GATE = { halfWidth: 39, halfHeight: 33 } as const;
type Gate = { readonly x: number; readonly y: number };
const OWNED: Gate = { x: LANE_X, y: 376 };
const WAITING: Gate = { x: LANE_X, y: 452 };
const SEQUENCE: Gate = { x: LANE_X, y: 528 };
const IOVEC: Gate = { x: LANE_X, y: 604 };
const UDP = box(LANE_X - 48, 424, 96, 40);

const QUEUE_X = 152;
const QUEUE_END = 336;
const OFO_END = 310;
const queueAt = ({ y }: Gate, h: number, end = QUEUE_END): Box => box(QUEUE_X, y - h / 2, end - QUEUE_X, h);
const QUEUES: Readonly<Record<QueueId, Box>> = {
  backlog: queueAt(OWNED, 22),
  prequeue: queueAt(WAITING, 18),
  ofo: queueAt(SEQUENCE, 16, OFO_END),
  receive: queueAt(IOVEC, 26),
};
const FEEDER_X = 138;

const ZONE_PROCESS = 654;
const READER = box(LEFT, 744, 340, 170);
const READER_X = READER.x + 14;
/** x of the line on which copied data moves down, at the right edge of the receiving program's box beside the text. */
const COPY_LANE_X = rightOf(READER) - 10;
const READER_END = COPY_LANE_X - 10;
const COPY = box(READER_X - 4, READER.y + 113, READER_END - READER_X + 4, 10);
const COPY_Y = middleY(COPY);
/**
 * x at which TCP input in process context is drawn, at the edge of the receiving program's box. `ABOVE_READER`: y of
 * the lines above that box.
 */
const PROCESS_X = 300;
const ABOVE_READER = READER.y - 12;
const INTO_READER = READER.y + 6;

const ZONE_CPU = 946;
export const CPU = box(LEFT, ZONE_CPU + 32, RIGHT - LEFT, 14);

const top = ({ y }: Gate): number => y - GATE.halfHeight;
const bottom = ({ y }: Gate): number => y + GATE.halfHeight;
const GATE_END = LANE_X + GATE.halfWidth;
const DRIVER_OUT: Point = [RING.x + RING.outer + 6, RING.y];
/** Last part of all lines to the bar of copied data. */
const TO_BAR = across(COPY_LANE_X, COPY_Y, rightOf(COPY));

/** Returns the line from a queue along the right edge to the receiving program. */
const toProcess = ({ y }: Gate): Point[] => across(QUEUE_END, y, BUS_X, ABOVE_READER, PROCESS_X, READER.y);
/** Returns the line from one gate (a decision of TCP input) down to the next gate. */
const toGate = (from: Gate, to: Gate): Point[] => down(LANE_X, bottom(from), top(to));
/** Returns the line from a gate to the queue beside it. */
const toQueue = ({ y }: Gate): Point[] => across(GATE_END, y, QUEUE_X);

const LINES: ReceiverGeometry['lines'] = {
  wire: across(ACK_X, RING.y, RING.x - RING.outer - 6),
  driver: across(...DRIVER_OUT, IP_X, IP.y),
  intoQueue: across(...DRIVER_OUT, 232, 154, INPUT_QUEUE.x),
  fromQueue: across(rightOf(INPUT_QUEUE), 154, RIGHT, 188, IP_X, IP.y),
  // The line starts in the middle of IP's box, because packets turn there. The box covers this part.
  ip: across(IP_X, IP_Y, LANE_X, top(OWNED)),
  ownedYes: toQueue(OWNED),
  ownedNo: toGate(OWNED, WAITING),
  waitingYes: toQueue(WAITING),
  waitingNo: toGate(WAITING, SEQUENCE),
  sequenceYes: toGate(SEQUENCE, IOVEC),
  sequenceNo: toQueue(SEQUENCE),
  iovecYes: down(LANE_X, bottom(IOVEC), READER.y),
  iovecNo: toQueue(IOVEC),
  ofoOut: across(OFO_END, SEQUENCE.y, 322, 558, FEEDER_X, IOVEC.y, QUEUE_X),
  backlogOut: toProcess(OWNED),
  prequeueOut: toProcess(WAITING),
  processToReceive: down(284, READER.y, ABOVE_READER, FEEDER_X, IOVEC.y, QUEUE_X),
  receiveOut: across(QUEUE_END, IOVEC.y, COPY_LANE_X, READER.y),
  copy: [[COPY_LANE_X, READER.y + 2], [COPY_LANE_X, INTO_READER], ...TO_BAR],
  udpIn: down(LANE_X, top(OWNED), UDP.y),
  udpOut: down(LANE_X, bottomOf(UDP), IOVEC.y, QUEUE_X),
  ackOut: across(READER.x, READER.y + 14, ACK_X, ZONE_KERNEL),
  ackWire: down(ACK_X, ZONE_KERNEL, RING.y + 14),
};

export const PHONE = {
  size: SIZE,
  refillBelow: 0,
  borders: [ZONE_KERNEL, ZONE_PROCESS, ZONE_CPU].map((y) => across(LEFT, y, RIGHT)),
  titles: [spot(LEFT, 22), spot(LEFT, ZONE_KERNEL + 20), spot(FEEDER_X + 14, ZONE_PROCESS + 22)],
  spots: {
    'rate-wire': spot(RIGHT, 22, 'end'),
    'rate-stack': spot(LEFT, ZONE_KERNEL + 37),
    'rate-note': spot(LEFT, 40),
    'wire-rate': spot(RIGHT, 40, 'end'),
    wire: spot(LEFT, RING.y - 10),
    ring: spot(RING.x, RING.y - 18, 'middle'),
    'ring-filled': spot(RING.x, RING.y + 1, 'middle'),
    filled: spot(RING.x, RING.y + 16, 'middle'),
    'ring-empty': spot(LEFT, 222),
    'irq-word': spot(POLL.x, POLL.y - 7),
    'irq-queued': spot(POLL.x, 82),
    'input-count': spot(RIGHT, INPUT_QUEUE.y + 34, 'end'),
    'backlog-note': spot(QUEUE_END, OWNED.y + 26, 'end'),
    'backlog-limit': spot(QUEUE_END, OWNED.y + 41, 'end'),
    'prequeue-gone': spot(QUEUE_X + 6, WAITING.y + 4),
    gro: spot(rightOf(GRO), GRO.y - 5, 'end'),
    'delivered-word': spot(FEEDER_X + 14, ZONE_PROCESS + 64),
    delivered: spot(READER_END, ZONE_PROCESS + 68, 'end'),
    goodput: spot(FEEDER_X + 14, ZONE_PROCESS + 42),
    'reader-name': spot(READER_X, READER.y + 22),
    'reader-state': spot(READER_END, READER.y + 22, 'end'),
    'reader-prio': spot(READER_X, READER.y + 42),
    'reader-direct': spot(READER_X, READER.y + 60),
    'reader-call': spot(READER_X, READER.y + 84),
    'reader-owner': spot(READER_END, READER.y + 84, 'end'),
    'reader-copied': spot(READER_X, READER.y + 104),
    'reader-slice': spot(READER_X, READER.y + 145),
    'tray-text': spot(TRAY.x + 34, TRAY.y + 21),
    'ack-note': spot(READER_X, bottomOf(READER) + 20),
    lag: spot(LEFT, SIZE.h - 24),
  },
  ring: RING,
  irqLine: 'M194 78C208 64 226 64 246 80',
  pollLine: `M272 ${bottomOf(POLL)}C266 116 246 118 224 ${RING.y - 4}`,
  poll: POLL,
  inputQueue: INPUT_QUEUE,
  gro: GRO,
  pool: {
    box: POOL,
    into: down(24, READER.y, READER.y - 6, PAGES_X, 268, 361, POOL_Y, rightOf(POOL)),
    out: [...across(POOL.x, POOL_Y, 298, 214, 202), [190, 172]],
    name: spot(360, POOL.y - 5, 'end'),
    rate: spot(291, 229, 'end'),
    isNarrow: true,
  },
  ip: IP,
  udp: UDP,
  gate: GATE,
  gates: { owned: OWNED, waiting: WAITING, sequence: SEQUENCE, iovec: IOVEC },
  answers: {
    owned: { yes: spot(GATE_END + 4, OWNED.y - 7), no: spot(LANE_X + 8, bottom(OWNED) + 15) },
    waiting: { yes: spot(GATE_END + 4, WAITING.y - 7), no: spot(LANE_X + 8, bottom(WAITING) + 15) },
    sequence: { yes: spot(LANE_X + 8, bottom(SEQUENCE) + 15), no: spot(GATE_END + 4, SEQUENCE.y - 7) },
    iovec: { yes: spot(LANE_X + 8, bottom(IOVEC) + 15), no: spot(GATE_END + 4, IOVEC.y - 7) },
  },
  queues: QUEUES,
  reader: READER,
  copy: COPY,
  slice: box(READER_X, READER.y + 153, READER_END - READER_X, 6),
  tray: TRAY,
  trayRow: 34,
  noteRow: 52,
  lines: LINES,
  ways: {
    lostInNic: [LINES.wire[1], [TRAY.x + 17, TRAY.y + 17]],
    gro: across(IP_X, GRO_Y, rightOf(GRO)),
    lostInDriver: [DRIVER_OUT[0], TRAY.y - 8],
    lostInIp: down(IP.x + 8, IP.y, TRAY.y + 24),
    lostInTransport: [
      [LANE_X, top(OWNED)],
      [LANE_X - 12, top(OWNED) - 6],
      [LANE_X - 12, TRAY.y + 24],
    ],
    lostInProcess: [FEEDER_X - 14, TRAY.y + 24],
    straight: [...down(LANE_X, READER.y, INTO_READER, COPY_LANE_X), ...TO_BAR],
    processToCopy: across(PROCESS_X, INTO_READER, COPY_LANE_X, COPY_Y),
  },
  zones: zonesOf(SIZE, { nic: 0, kernel: ZONE_KERNEL, process: ZONE_PROCESS, cpu: ZONE_CPU }),
  places: {
    wire: box(2, RING.y - 22, 84, 36),
    wireAndAcks: box(2, RING.y - 22, 84, 60),
    ring: box(RING.x - 68, RING.y - 68, 136, 136),
    interrupt: box(192, POLL.y - 20, rightOf(POLL) - 188, 64),
    ip: around(IP, 5),
    arrival: box(IP.x - 48, IP_Y - 14, 46, 28),
    socket: box(FEEDER_X - 4, 344, 216, 284),
    receiveQueue: around(QUEUES.receive, 5),
    backlog: around(QUEUES.backlog, 5),
    outOfOrder: around(QUEUES.ofo, 5),
    copy: box(COPY.x - 4, COPY.y - 24, COPY.w + 8, 40),
    slice: box(READER_X - 6, READER.y + 130, READER_END - READER_X + 12, 36),
    ACKs: box(1, RING.y + 10, 13, READER.y - RING.y + 10),
  },
  // The line of the ACKs is too narrow for a finger, so the text about the ACKs is the part to touch.
  ackLane: box(LEFT, bottomOf(READER) + 4, READER.w, 24),
  leastPart: 48,
  reach: 22,
  isReaders: ({ y }) => y > READER.y,
} satisfies ReceiverGeometry;
