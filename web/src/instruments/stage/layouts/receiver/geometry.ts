/**
 * Geometry of a receiver's map: positions of all parts, in the map's own units. The drawing, the hands and the motion
 * of packets use the same numbers, so a packet cannot leave the line drawn for it. The desk’s map is `desk.ts`, the
 * phone’s `phone.ts`.
 */
import type { Zone } from '../../../../hosts/receiver/zones';
import type { PlaceId } from '../../../../run/pointed';
import type { Spot } from '../../MapParts';
import type { Box, Point, Ring, Size } from '../../shapes';
import type { PoolPlace } from '../Pool';

export type GateId = 'owned' | 'waiting' | 'sequence' | 'iovec';
export const GATE_IDS: readonly GateId[] = ['owned', 'waiting', 'sequence', 'iovec'];
export type QueueId = 'backlog' | 'prequeue' | 'receive' | 'ofo';
export type LineId = (typeof LINE_IDS)[number];

/** Every line that a packet can follow, by meaning. */
const LINE_IDS = [
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

/** Words with their own position. */
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
  | 'backlogLimit'
  | 'prequeueGone'
  | 'gro'
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

/** Zones of the map. If the CPU has one, no packet is ever in it. */
export type ZoneId = Zone | 'cpu';

export type ReceiverGeometry = {
  readonly size: Size;
  /** Dashed borders between the zones. */
  readonly borders: readonly (readonly [Point, Point])[];
  readonly titles: readonly [Spot, Spot, Spot];
  readonly spots: Readonly<Record<SpotId, Spot>>;
  readonly ring: Ring;
  /** Paths of the interrupt to the poll list, and of the poll back to the ring. */
  readonly irqLine: string;
  readonly pollLine: string;
  readonly poll: Box;
  /** The input queue, in place of the poll list, for a driver without polling. */
  readonly inputQueue: Box;
  /** GRO's buckets, beside the way from the driver to IP. */
  readonly gro: Box;
  /** The page pool, with the pages' way from the reader to it, and on to the ring. */
  readonly pool: PoolPlace;
  readonly ip: Box;
  readonly udp: Box;
  readonly gate: { readonly halfWidth: number; readonly halfHeight: number };
  readonly gates: Readonly<Record<GateId, { readonly x: number; readonly y: number }>>;
  readonly answers: Readonly<Record<GateId, { readonly yes: Spot; readonly no: Spot }>>;
  /** Queues; the tail is on the left, the head on the right. */
  readonly queues: Readonly<Record<QueueId, Box>>;
  readonly reader: Box;
  /** Bars of the copied part of this read, and of the rest of the time slice. */
  readonly copy: Box;
  readonly slice: Box;
  readonly tray: Box;
  /** Letters in a row of the tray, and of the note below the map. */
  readonly trayRow: number;
  readonly noteRow: number;
  readonly lines: Readonly<Record<LineId, readonly Point[]>>;
  /** Stretches without a drawn line. */
  readonly ways: {
    /** Ways of lost frames: without a descriptor, in the driver, in IP, in the protocol, in the process. */
    readonly lostInNic: readonly Point[];
    /** Way into GRO's buckets, from the line between driver and IP and back. */
    readonly gro: readonly Point[];
    readonly lostInDriver: Point;
    readonly lostInIp: readonly Point[];
    readonly lostInTransport: readonly Point[];
    readonly lostInProcess: Point;
    /**
     * Ways to the copy: of data that fits the reader's iovec, from the box to the bar; and of data taken in by process
     * context.
     */
    readonly straight: readonly Point[];
    readonly processToCopy: readonly Point[];
  };
  /** Zones that are placed one below the other. */
  readonly zones: readonly { readonly id: ZoneId; readonly box: Box }[];
  /** Box of the CPU, if the map has one. */
  readonly cpu: Box | null;
  /** Places that can be pointed at. */
  readonly places: Partial<Readonly<Record<PlaceId, Box>>>;
  readonly ackLane: Box;
  /** Smallest height of a part that can be grasped, and reach within which a packet is picked. */
  readonly leastPart: number;
  readonly reach: number;
  /** Whether a position belongs to the reader, which pays for copies there. */
  readonly isReaders: (position: { readonly x: number; readonly y: number }) => boolean;
};
