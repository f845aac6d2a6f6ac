/** Geometry that the maps of the receiver and of the router have in common. */
import type { Geometry } from '../MapParts';
import type { Box, Point, Ring, Spot, Zones } from '../shapes';

/** Positions of the page pool and its parts on a map. */
type PoolPlace = {
  readonly box: Box;
  /** Lines along which pages move: to the pool, and from the pool to the ring. */
  readonly into: readonly Point[];
  readonly out: readonly Point[];
  /** Positions of the pool's name and of the rate at which pages return. */
  readonly name: Spot;
  readonly rate: Spot;
  /** Whether there is room only for the short labels. */
  readonly isNarrow: boolean;
};

export type MapGeometry<
  LineId extends string = string,
  SpotId extends string = string,
  ZoneId extends string = string,
> = Geometry<LineId, SpotId> & {
  /** Ring of the first input. */
  readonly ring: Ring;
  /** List of the devices that wait for a poll. */
  readonly poll: Box;
  /** SVG paths of two lines: from the interrupt to the poll list, and from the poll list back to the ring. */
  readonly irqLine: string;
  readonly pollLine: string;
  readonly pool: PoolPlace;
  /** Zones in order. */
  readonly zones: Zones<ZoneId>;
  /** Smallest height of a part that can be pressed, and the distance within which a press selects a packet. */
  readonly leastPart: number;
  readonly reach: number;
};
