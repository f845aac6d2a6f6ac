/** The page pool of a driver: its pages at one moment. */
import { FrameField } from '../tables/tables';
import type { Scalars } from './uses';

export type PoolPages = {
  /** Pages that fit into the pool. */
  readonly places: number;
  /** Pages in the pool's cache and ring. */
  readonly kept: number;
  /** Pages in buffers of descriptors and packets. */
  readonly held: number;
  /** Pages since the device was opened: freed and kept by the pool, taken from the page allocator, returned to it. */
  readonly recycled: number;
  readonly allocated: number;
  readonly returned: number;
};

/** Returns the pool's pages. Null on a host whose drivers have no pool. */
export function poolPages(snap: Scalars): PoolPages | null {
  const places = snap.get(FrameField.pool_places);
  if (places === 0) return null;
  return {
    places,
    kept: snap.get(FrameField.pool_cached) + snap.get(FrameField.pool_in_ring),
    held: snap.get(FrameField.pool_held),
    recycled: snap.get(FrameField.pool_recycled),
    allocated: snap.get(FrameField.pool_allocated),
    returned: snap.get(FrameField.pool_returned),
  };
}
