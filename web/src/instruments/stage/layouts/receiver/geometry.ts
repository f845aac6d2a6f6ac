/**
 * Geometry of a receiver's map: positions of all parts, in the map's own units. The desktop map is `desk.ts`, the
 * phone's map `phone.ts`.
 * The drawing, its buttons and the moving packets use the same numbers, so that a packet cannot leave its drawn line.
 */
import type { Zone } from '../../../../hosts/receiver/zones';
import type { PlaceId } from '../../../../run/pointed';
import type { Box, Point, Spot } from '../../shapes';
import type { MapGeometry } from '../geometry';

export type GateId = 'owned' | 'waiting' | 'sequence' | 'iovec';
export const GATE_IDS: readonly GateId[] = ['owned', 'waiting', 'sequence', 'iovec'];
export type QueueId = 'backlog' | 'prequeue' | 'receive' | 'ofo';

/** Names of all lines that a packet can follow. A name says which part of the path the line is. */
export type LineId =
  | 'wire'
  | 'driver'
  | 'intoQueue'
  | 'fromQueue'
  | 'ip'
  | 'ownedYes'
  | 'ownedNo'
  | 'waitingYes'
  | 'waitingNo'
  | 'sequenceYes'
  | 'sequenceNo'
  | 'iovecYes'
  | 'iovecNo'
  | 'ofoOut'
  | 'backlogOut'
  | 'prequeueOut'
  | 'processToReceive'
  | 'receiveOut'
  | 'copy'
  | 'udpIn'
  | 'udpOut'
  | 'ackOut'
  | 'ackWire';

/** Texts that have a position of their own. */
type SpotId =
  | 'rate-wire'
  | 'rate-stack'
  | 'rate-note'
  | 'wire-rate'
  | 'wire'
  | 'ring'
  | 'ring-filled'
  | 'filled'
  | 'ring-empty'
  | 'irq-word'
  | 'irq-queued'
  | 'input-count'
  | 'backlog-note'
  | 'backlog-limit'
  | 'prequeue-gone'
  | 'gro'
  | 'delivered-word'
  | 'delivered'
  | 'goodput'
  | 'reader-name'
  | 'reader-state'
  | 'reader-prio'
  | 'reader-direct'
  | 'reader-call'
  | 'reader-owner'
  | 'reader-copied'
  | 'reader-slice'
  | 'tray-text'
  | 'ack-note'
  | 'lag';

/** Zones of the map. A map may have a zone for the CPU, but no packet is ever in it. */
type ZoneId = Zone | 'cpu';

export type ReceiverGeometry = MapGeometry<LineId, SpotId | 'ring-refill', ZoneId> & {
  /** Positions of texts. A map that shows the text about the ring's descriptors in one line has no `ring-refill`. */
  readonly spots: Readonly<Record<SpotId, Spot>>;
  /** Input queue, drawn instead of the poll list if the driver does not poll. */
  readonly inputQueue: Box;
  /** GRO's hash buckets, beside the line from the driver to IP. */
  readonly gro: Box;
  readonly ip: Box;
  readonly udp: Box;
  readonly gate: { readonly halfWidth: number; readonly halfHeight: number };
  readonly gates: Readonly<Record<GateId, { readonly x: number; readonly y: number }>>;
  readonly answers: Readonly<Record<GateId, { readonly yes: Spot; readonly no: Spot }>>;
  /** Queues. The tail of each queue is on the left, the head on the right. */
  readonly queues: Readonly<Record<QueueId, Box>>;
  readonly reader: Box;
  /**
   * Two bars: the share of the present read call's data that has been copied, and the rest of the program's time slice.
   */
  readonly copy: Box;
  readonly slice: Box;
  readonly tray: Box;
  /**
   * Maximum number of letters in a row of the text about lost frames. `noteRow`: the same for the note below the map.
   */
  readonly trayRow: number;
  readonly noteRow: number;
  /** Lines along which packets move but which are not drawn. */
  readonly ways: {
    /** Lines on which lost frames fall, by the place of the loss: no descriptor, driver, IP, protocol, process. */
    readonly lostInNic: readonly Point[];
    /** Line into GRO's hash buckets, from the line between driver and IP. */
    readonly gro: readonly Point[];
    readonly lostInDriver: Point;
    readonly lostInIp: readonly Point[];
    readonly lostInTransport: readonly Point[];
    readonly lostInProcess: Point;
    /**
     * Two lines to the bar of copied data: for data copied directly into the program's buffer (iovec), and for TCP
     * input in process context.
     */
    readonly straight: readonly Point[];
    readonly processToCopy: readonly Point[];
  };
  /** Box of the CPU, if the map has one. */
  readonly cpu: Box | null;
  /** Boxes of the places that a term of an equation or a kernel's counter can point at. */
  readonly places: Partial<Readonly<Record<PlaceId, Box>>>;
  readonly ackLane: Box;
  /**
   * Returns whether a position is in the area of the receiving program. Work in this area uses the program's CPU time.
   */
  readonly isReaders: (position: { readonly x: number; readonly y: number }) => boolean;
};
