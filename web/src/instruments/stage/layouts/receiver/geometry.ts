/**
 * The receiver's map: where everything on it stands, in the stage's own units (1084 × 388).
 * Pure numbers; the drawing and the motion of packets both read them, so a packet cannot
 * leave the line that is drawn for it.
 */
import type { Box, Point } from '../../shapes';

/** Dashed borders between the zones. */
export const ZONE_BORDERS = [322, 838] as const;
/** Where the titles of the three zones begin. */
export const ZONE_TITLES = [16, 338, 862] as const;

export const RING = { x: 198, y: 196, outer: 92, inner: 62 } as const;
/** The line that every frame follows in softirq. */
export const LANE_Y = 196;
export const WIRE: readonly Point[] = [
  [14, LANE_Y],
  [RING.x - RING.outer - 6, LANE_Y],
];
export const POLL: Box = { x: 344, y: 92, w: 96, h: 40 };
/** In the place of the poll list, with a driver that hands over in its interrupt. */
export const INPUT_QUEUE: Box = { x: 352, y: 104, w: 110, h: 22 };
export const IP: Box = { x: 340, y: 176, w: 68, h: 40 };
export const UDP: Box = { x: 452, y: 176, w: 96, h: 40 };

export type Gate = { readonly id: GateId; readonly x: number; readonly y: number };
export type GateId = 'owned' | 'waiting' | 'sequence' | 'iovec';
export const GATE = { halfWidth: 39, halfHeight: 27 } as const;
export const GATES: readonly Gate[] = [
  { id: 'owned', x: 458, y: LANE_Y },
  { id: 'waiting', x: 546, y: LANE_Y },
  { id: 'sequence', x: 634, y: LANE_Y },
  { id: 'iovec', x: 722, y: LANE_Y },
];

export type QueueId = 'backlog' | 'prequeue' | 'receive' | 'ofo';
/** The tail is on the left, the head on the right. */
export const QUEUES: Readonly<Record<QueueId, Box>> = {
  backlog: { x: 546, y: 58, w: 276, h: 22 },
  prequeue: { x: 634, y: 126, w: 188, h: 18 },
  ofo: { x: 546, y: 254, w: 146, h: 16 },
  receive: { x: 546, y: 318, w: 276, h: 26 },
};

export const READER: Box = { x: 868, y: 132, w: 202, h: 218 };
/** The bar that shows how much of this read is copied. */
export const COPY: Box = { x: 886, y: 272, w: 170, h: 10 };
/** What is copied goes down the edge of the reader's box, clear of its words. */
export const COPY_LANE_X = 876;
/** Where the reader does TCP input in process context. */
export const PROCESS_INPUT: Point = [868, 150];
export const TRAY: Box = { x: 14, y: 314, w: 494, h: 32 };
export const ACK_Y = 370;
/** The ACK lane begins here; its note stands to the right. */
export const ACK_FROM = 744;

const [OWNED, WAITING, SEQUENCE, IOVEC] = GATES;
const middle = (box: Box): number => box.y + box.h / 2;
const end = (box: Box): number => box.x + box.w;

const FEEDER_Y = 284;
const FEEDER_X = 524;
const BUS_X = 846;
const RETURN_X = 857;

export const IP_IN: Point = [IP.x, LANE_Y];
export const IP_OUT: Point = [IP.x + IP.w, LANE_Y];
export const DRIVER_OUT: Point = [RING.x + RING.outer + 6, LANE_Y];

/** The last stretch of every way into the receive queue, from `x` on the feeder line. */
const feeder = (x: number): Point[] => [
  [x, FEEDER_Y],
  [FEEDER_X, FEEDER_Y],
  [FEEDER_X, middle(QUEUES.receive)],
  [QUEUES.receive.x, middle(QUEUES.receive)],
];

/** Every line on the map that a frame can follow, by what it means. */
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
} as const satisfies Record<string, readonly Point[]>;

export type LineId = keyof typeof LINES;
