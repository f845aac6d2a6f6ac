/** The page pool of a driver: its pages at one moment. */
import { type RowOf, rowObject } from '../lib/rows';
import { FrameField } from '../tables/tables';
import type { Scalars } from './uses';

const PAGES = {
  /** Pages that fit into the pool. */
  places: FrameField.pool_places,
  /** Pages in buffers of descriptors and packets. */
  held: FrameField.pool_held,
  /** Pages since the device was opened: freed and kept by the pool, taken from the page allocator, returned to it. */
  recycled: FrameField.pool_recycled,
  allocated: FrameField.pool_allocated,
  returned: FrameField.pool_returned,
};

export type PoolPages = RowOf<typeof PAGES> & {
  /** Pages in the pool's cache and ring. */
  readonly kept: number;
};

/** Returns the pool's pages. Null on a host whose drivers have no pool. */
export function poolPages(snap: Scalars): PoolPages | null {
  const pages = rowObject(PAGES, (field) => snap.get(field));
  const kept = snap.get(FrameField.pool_cached) + snap.get(FrameField.pool_in_ring);
  return pages.places === 0 ? null : { ...pages, kept };
}
