/**
 * Geometry of a receiver's map: positions of all parts, in the map's own units. The desktop map is `desk.ts`, which is
 * also the type of every map. The phone's map is `phone.ts`.
 * The drawing, its buttons and the moving packets use the same numbers, so that a packet cannot leave its drawn line.
 */
import type { PlaceId } from '../../../../run/pointed';
import type { Box, Point } from '../../shapes';

/** The decisions of TCP input. */
export const GATE_IDS = ['owned', 'waiting', 'sequence', 'iovec'] as const;
export type GateId = (typeof GATE_IDS)[number];

/** Lines along which packets move but which are not drawn. */
export type HiddenLines = {
  /** Lines on which lost frames fall, by the place of the loss: no descriptor, driver, IP, protocol, process. */
  readonly lostInNic: readonly Point[];
  /** Line into GRO's hash buckets, from the line between driver and IP. */
  readonly gro: readonly Point[];
  readonly lostInDriver: Point;
  readonly lostInIp: readonly Point[];
  readonly lostInTransport: readonly Point[];
  readonly lostInProcess: Point;
  /**
   * Two lines to the bar of copied data: for data copied directly into the program's buffer (iovec), and for TCP input
   * in process context.
   */
  readonly straight: readonly Point[];
  readonly processToCopy: readonly Point[];
};

/** Boxes of the places that a term of an equation or a kernel's counter can point at. */
export type PointedBoxes = Partial<Readonly<Record<PlaceId, Box>>>;
