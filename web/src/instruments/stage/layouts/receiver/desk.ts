/**
 * Geometry of the receiver's map for a desktop screen. The map is 1084 units wide and 388 units high, with the zones
 * side by side. This file has only coordinates.
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
  type Ring,
  rightOf,
  STAGE,
  spot,
  type Zones,
  zonesOf,
} from '../../shapes';
import type { PoolPlace } from '../geometry';
import type { HiddenLines, PointedBoxes } from './geometry';

/** Dashed borders between the zones. */
const ZONE_BORDERS = [322, 838] as const;
/** Left edges of the titles of the three zones. */
const ZONE_TITLES = [16, 338, 862] as const;

export const RING: Ring = { x: 198, y: 196, outer: 92, inner: 62 };
/** y of the horizontal line on which packets move during the softirq. */
const LANE_Y = 196;
const POLL = box(336, 92, 110, 40);
/** Input queue, drawn instead of the poll list if the driver does not poll. */
const INPUT_QUEUE = box(352, 104, 110, 22);
const GRO = box(298, 232, 68, 40);
/** x at which a segment leaves the horizontal line of packets and moves to GRO. */
const GRO_X = 316;
const POOL = box(446, 258, 70, 24);
const IP = box(340, 176, 68, 40);
const UDP = box(440, 176, 120, 40);

const GATE = { halfWidth: 39, halfHeight: 33 };
const OWNED = { x: 458, y: LANE_Y };
const WAITING = { x: 546, y: LANE_Y };
const SEQUENCE = { x: 634, y: LANE_Y };
const IOVEC = { x: 722, y: LANE_Y };
const GATE_TOP = LANE_Y - GATE.halfHeight;
const GATE_BOTTOM = LANE_Y + GATE.halfHeight;

/** Queues. The tail of each queue is on the left, the head on the right. */
export const QUEUES = {
  backlog: box(546, 58, 276, 22),
  prequeue: box(634, 126, 188, 18),
  ofo: box(538, 254, 162, 16),
  receive: box(546, 318, 276, 26),
};

const READER = box(868, 132, 210, 218);
/** Bar that shows how much of the data of the present read call has been copied. */
export const COPY = box(886, 272, 178, 10);
/** x of the line on which copied data moves down, at the edge of the receiving program's box beside the text. */
export const COPY_LANE_X = 876;
/** y at which TCP input in process context is drawn, at the edge of the receiving program's box. */
const PROCESS_Y = 150;
const TRAY = box(14, 314, 494, 32);
/** Height at which a lost packet stays: above the text about lost frames, also with the circle around the packet. */
const LOST_Y = TRAY.y - 8;
const ACK_Y = 370;
/** x of the start of the line of outgoing ACKs. The text about ACKs is to the right of this point. */
const ACK_FROM = 744;

const FEEDER_Y = 284;
const FEEDER_X = 524;
const BUS_X = 846;
const RETURN_X = 857;
const RECEIVE_Y = middleY(QUEUES.receive);

const DRIVER_OUT: Point = [RING.x + RING.outer + 6, LANE_Y];

/** Turns of the last part of all lines into the receive queue. */
const INTO_RECEIVE = [FEEDER_Y, FEEDER_X, RECEIVE_Y, QUEUES.receive.x] as const;

/** Returns the line from a queue to the receiving program. */
const toProcess = (queue: Box): Point[] => across(rightOf(queue), middleY(queue), BUS_X, PROCESS_Y, READER.x);

/** Returns the line from the top of a gate to the queue above it. */
const toQueue = (x: number, queue: Box): Point[] => down(x, GATE_TOP, middleY(queue), queue.x);

/** Returns the line from one gate to the next, or to the box at `x`. */
const onwards = (gate: { readonly x: number }, x: number): Point[] => across(gate.x + GATE.halfWidth, LANE_Y, x);
const toGate = (from: { readonly x: number }, to: { readonly x: number }): Point[] =>
  onwards(from, to.x - GATE.halfWidth);

/** Every line of the map that a packet can follow. The keys name the part of the packet's path. */
export const LINES = {
  wire: across(14, LANE_Y, RING.x - RING.outer - 6),
  driver: across(...DRIVER_OUT, IP.x),
  intoQueue: across(...DRIVER_OUT, 316, middleY(INPUT_QUEUE), INPUT_QUEUE.x),
  fromQueue: across(rightOf(INPUT_QUEUE), middleY(INPUT_QUEUE), 478, 148, 328, LANE_Y, IP.x),
  ip: across(rightOf(IP), LANE_Y, OWNED.x - GATE.halfWidth),
  ownedYes: toQueue(OWNED.x, QUEUES.backlog),
  ownedNo: toGate(OWNED, WAITING),
  waitingYes: toQueue(WAITING.x, QUEUES.prequeue),
  waitingNo: toGate(WAITING, SEQUENCE),
  sequenceYes: toGate(SEQUENCE, IOVEC),
  sequenceNo: down(SEQUENCE.x, GATE_BOTTOM, 231, FEEDER_X + 6, middleY(QUEUES.ofo), QUEUES.ofo.x),
  iovecYes: onwards(IOVEC, READER.x),
  iovecNo: down(IOVEC.x, GATE_BOTTOM, ...INTO_RECEIVE),
  ofoOut: across(rightOf(QUEUES.ofo), middleY(QUEUES.ofo), 706, ...INTO_RECEIVE),
  backlogOut: toProcess(QUEUES.backlog),
  prequeueOut: toProcess(QUEUES.prequeue),
  processToReceive: across(READER.x, 166, RETURN_X, ...INTO_RECEIVE),
  receiveOut: across(rightOf(QUEUES.receive), RECEIVE_Y, READER.x),
  copy: across(READER.x + 2, RECEIVE_Y, COPY_LANE_X, middleY(COPY), COPY.x + 4),
  udpIn: across(rightOf(IP), LANE_Y, UDP.x),
  udpOut: across(rightOf(UDP), LANE_Y, IOVEC.x, ...INTO_RECEIVE),
  ackOut: across(ACK_FROM, ACK_Y, 330),
  ackWire: across(330, ACK_Y, 14),
};

/** Last part of all lines to the bar of copied data, from the edge of the receiving program's box. */
const TO_BAR = LINES.copy.slice(2);
/** Left and right edge of the text in the receiving program's box. Packets move down beside the text. */
const READER_X = READER.x + 22;
const READER_END = rightOf(READER) - 14;

const POOL_PLACE: PoolPlace = {
  box: POOL,
  into: down(884, bottomOf(READER), 357, 518, 304, middleX(POOL), bottomOf(POOL)),
  out: [
    [POOL.x, 280],
    [270, 280],
    [256, 268],
  ],
  name: spot(rightOf(POOL), POOL.y - 5, 'end'),
  rate: spot(POOL.x - 4, 293, 'end'),
  isNarrow: false,
};

const WAYS: HiddenLines = {
  lostInNic: [LINES.wire[1], [LINES.wire[1][0] - 14, LOST_Y]],
  gro: down(GRO_X, LANE_Y, GRO.y),
  lostInDriver: [DRIVER_OUT[0], LOST_Y],
  lostInIp: down(374, bottomOf(IP), LOST_Y),
  lostInTransport: [LINES.ip[1], [436, LANE_Y], [436, LOST_Y]],
  lostInProcess: [508, LOST_Y],
  straight: [[COPY_LANE_X, LANE_Y], ...TO_BAR],
  processToCopy: [[COPY_LANE_X, PROCESS_Y], TO_BAR[0]],
};

const PLACES: PointedBoxes = {
  wire: box(8, LANE_Y - 16, 94, 42),
  wireAndAcks: box(8, LANE_Y - 16, 94, ACK_Y - LANE_Y + 28),
  ring: box(RING.x - 100, RING.y - 100, 200, 200),
  interrupt: box(252, 68, rightOf(POLL) - 246, 72),
  ip: around(IP, 5),
  arrival: box(rightOf(IP) - 2, LANE_Y - 14, 46, 28),
  socket: box(536, 38, 296, 316),
  receiveQueue: around(QUEUES.receive, 5),
  backlog: around(QUEUES.backlog, 5),
  outOfOrder: around(QUEUES.ofo, 5),
  copy: around(box(COPY.x, COPY.y - 48, COPY.w, 62), 4),
  slice: box(READER.x + 10, 278, READER.w - 20, 34),
  ACKs: box(8, ACK_Y - 12, 732, 24),
};

const ZONES: Zones<string> = zonesOf(STAGE, { nic: 0, kernel: ZONE_BORDERS[0], process: ZONE_BORDERS[1] });

/** Positions of all parts of the map. */
export const DESK = {
  size: STAGE,
  /** Distance of the second row of the text about the descriptors. 0 if the text has one row. */
  refillBelow: 15,
  borders: ZONE_BORDERS.map((x) => down(x, 12, TRAY.y - 6)),
  titles: ZONE_TITLES.map((x) => spot(x, 24)),
  /** Positions of texts. */
  spots: {
    'rate-wire': spot(316, 24, 'end'),
    'rate-stack': spot(826, 24, 'end'),
    'rate-note': spot(16, 42),
    'wire-rate': spot(316, 42, 'end'),
    wire: spot(14, LANE_Y - 11),
    ring: spot(RING.x, RING.y - 34, 'middle'),
    'ring-filled': spot(RING.x, RING.y - 7, 'middle'),
    filled: spot(RING.x, RING.y + 10, 'middle'),
    'ring-empty': spot(RING.x, RING.y + 30, 'middle'),
    'irq-word': spot(336, 82),
    'irq-queued': spot(328, 82),
    'input-count': spot(rightOf(INPUT_QUEUE) + 56, INPUT_QUEUE.y - 6, 'end'),
    // The note about the backlog is above the queue's name, because the text of the backlog's limit is below the queue.
    'backlog-note': spot(rightOf(QUEUES.backlog), QUEUES.backlog.y - 20, 'end'),
    'backlog-limit': spot(rightOf(QUEUES.backlog), QUEUES.backlog.y + 39, 'end'),
    'prequeue-gone': spot(QUEUES.prequeue.x + 6, QUEUES.prequeue.y + 13),
    gro: spot(GRO_X + 6, GRO.y - 3),
    'delivered-word': spot(READER.x, 54),
    delivered: spot(READER.x, 82),
    goodput: spot(READER.x, 102),
    'reader-name': spot(READER_X, 156),
    'reader-state': spot(READER_END, 156, 'end'),
    'reader-prio': spot(READER_X, 176),
    'reader-direct': spot(READER_X, 199),
    'reader-call': spot(READER_X, 227),
    'reader-owner': spot(READER_X, 245),
    'reader-copied': spot(READER_X, 263),
    'reader-slice': spot(READER_X, 308),
    'tray-text': spot(TRAY.x + 34, TRAY.y + 22),
    'ack-note': spot(ACK_FROM + 10, ACK_Y + 4),
    lag: spot(TRAY.x + 2, bottomOf(TRAY) + 15),
  },
  ring: RING,
  irqLine: 'M262 124C284 96 304 84 336 104',
  pollLine: `M372 ${bottomOf(POLL)}C368 158 344 168 312 ${LANE_Y - 10}`,
  poll: POLL,
  /** Input queue, drawn instead of the poll list if the driver does not poll. */
  inputQueue: INPUT_QUEUE,
  /** GRO's hash buckets, beside the line from the driver to IP. */
  gro: GRO,
  pool: POOL_PLACE,
  ip: IP,
  udp: UDP,
  gate: GATE,
  gates: { owned: OWNED, waiting: WAITING, sequence: SEQUENCE, iovec: IOVEC },
  answers: {
    owned: { yes: spot(465, 162), no: spot(502, LANE_Y - 10, 'middle') },
    waiting: { yes: spot(553, 162), no: spot(590, LANE_Y - 10, 'middle') },
    sequence: { yes: spot(678, LANE_Y - 11, 'middle'), no: spot(646, 228) },
    iovec: { yes: spot(768, LANE_Y - 10), no: spot(728, 234) },
  },
  queues: QUEUES,
  reader: READER,
  copy: COPY,
  /** Bar that shows the rest of the program's time slice. */
  slice: box(READER_X, 316, READER_END - READER_X, 6),
  tray: TRAY,
  /** Maximum number of letters in a row of the text about lost frames. */
  trayRow: 56,
  /** The same for the note below the map. */
  noteRow: Number.POSITIVE_INFINITY,
  lines: LINES,
  ways: WAYS,
  zones: ZONES,
  places: PLACES,
  ackLane: box(10, ACK_Y - 14, STAGE.w - 20, 28),
  /** Smallest height of a part that can be pressed, and the distance within which a press selects a packet. */
  leastPart: 0,
  reach: 16,
  /** Whether a position is in the area of the receiving program. Work in this area uses the program's CPU time. */
  isReaders: ({ x }: Pick<Box, 'x' | 'y'>) => x > READER.x,
};

export type ReceiverGeometry = typeof DESK;
export type LineId = keyof typeof LINES;
export type QueueId = keyof typeof QUEUES;
