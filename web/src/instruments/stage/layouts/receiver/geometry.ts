/**
 * What a map of the receiver is drawn by: where everything on it stands, in the map's own units. The drawing, the
 * hands on it and the motion of packets read the same numbers, so a packet cannot leave the line that is drawn for
 * it. A desk’s map is `desk.ts`, a phone’s `phone.ts`.
 */
import type { Zone } from '../../../../hosts/receiver/zones';
import type { PlaceId } from '../../../../run/pointed';
import type { Spot } from '../../MapParts';
import type { Box, Point, Ring, Size } from '../../shapes';

export type GateId = 'owned' | 'waiting' | 'sequence' | 'iovec';
export const GATE_IDS: readonly GateId[] = ['owned', 'waiting', 'sequence', 'iovec'];
export type QueueId = 'backlog' | 'prequeue' | 'receive' | 'ofo';
export type LineId = (typeof LINE_IDS)[number];

/** Every line that a packet can follow, by what it means. */
export const LINE_IDS = [
  'wire',
  'driver',
  'intoQueue',
  'fromQueue',
  'ip',
  'ownedYes',
  'ownedNo',
  'waitingYes',
  'waitingNo',
  'sequenceYes',
  'sequenceNo',
  'iovecYes',
  'iovecNo',
  'ofoOut',
  'backlogOut',
  'prequeueOut',
  'processToReceive',
  'receiveOut',
  'copy',
  'udpIn',
  'udpOut',
  'ackOut',
  'ackWire',
] as const;

/** Words that stand on their own. */
export type SpotId =
  | 'rateWire'
  | 'rateStack'
  | 'rateNote'
  | 'wireRate'
  | 'wire'
  | 'ring'
  | 'ringFilled'
  | 'filled'
  | 'ringEmpty'
  | 'ringRefill'
  | 'irq'
  | 'irqQueued'
  | 'inputCount'
  | 'backlogNote'
  | 'deliveredWord'
  | 'delivered'
  | 'goodput'
  | 'readerName'
  | 'readerState'
  | 'readerPriority'
  | 'readerDirect'
  | 'readerCall'
  | 'readerOwner'
  | 'readerCopied'
  | 'readerSlice'
  | 'tray'
  | 'ack'
  | 'lag';

/** The zones of the map; where the CPU has one, a packet is never in it. */
export type ZoneId = Zone | 'cpu';

export type ReceiverGeometry = {
  readonly size: Size;
  /** Dashed borders between the zones. */
  readonly borders: readonly (readonly [Point, Point])[];
  readonly titles: readonly [Spot, Spot, Spot];
  readonly spots: Readonly<Record<SpotId, Spot>>;
  readonly ring: Ring;
  /** The way of the interrupt to the poll list, and of the poll back to the ring: paths. */
  readonly irqLine: string;
  readonly pollLine: string;
  readonly poll: Box;
  /** In the place of the poll list, with a driver that hands over in its interrupt. */
  readonly inputQueue: Box;
  readonly ip: Box;
  readonly udp: Box;
  readonly gate: { readonly halfWidth: number; readonly halfHeight: number };
  readonly gates: Readonly<Record<GateId, { readonly x: number; readonly y: number }>>;
  readonly answers: Readonly<Record<GateId, { readonly yes: Spot; readonly no: Spot }>>;
  /** The tail is on the left, the head on the right. */
  readonly queues: Readonly<Record<QueueId, Box>>;
  readonly reader: Box;
  /** How much of this read is copied, and of its time slice left. */
  readonly copy: Box;
  readonly slice: Box;
  readonly tray: Box;
  /** Letters in a row of the tray, and of the note below the map. */
  readonly trayRow: number;
  readonly noteRow: number;
  readonly lines: Readonly<Record<LineId, readonly Point[]>>;
  /** Stretches that no line is drawn for. */
  readonly ways: {
    /** Of a frame that finds no descriptor; that the driver, IP, the protocol, the process loses. */
    readonly lostInNic: readonly Point[];
    readonly lostInDriver: Point;
    readonly lostInIp: readonly Point[];
    readonly lostInTransport: readonly Point[];
    readonly lostInProcess: Point;
    /** Of what fits the reader's iovec: from its box to the bar; and of what process context took in. */
    readonly straight: readonly Point[];
    readonly processToCopy: readonly Point[];
  };
  /** Where the zones are that stand one below the other. */
  readonly zones: readonly { readonly id: ZoneId; readonly box: Box }[];
  /** The box of the CPU, where the map has one. */
  readonly cpu: Box | null;
  /** Places that can be pointed at. */
  readonly places: Partial<Readonly<Record<PlaceId, Box>>>;
  readonly ackLane: Box;
  /** A part that can be grasped is at least so high, and a packet is picked within this reach. */
  readonly leastPart: number;
  readonly reach: number;
  /** The position is the reader's: who copies there pays. */
  readonly isReaders: (position: { readonly x: number; readonly y: number }) => boolean;
};
