/** Geometry that the maps of the receiver and of the router have in common. */
import type { Geometry } from '../MapParts';
import type { Box, Point, Spot } from '../shapes';

/** Positions of the page pool and its parts on a map. */
export type PoolPlace = {
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

export type MapGeometry = Geometry & { readonly pool: PoolPlace };
