/** Uses of the simulated machine's memory, as the kernel counts them. */
import { FrameField } from '../tables/tables';

/** Values of the simulated machine at one moment, each read by its `FrameField`. */
export type Scalars = { readonly get: (field: number) => number };

/** Reads the values of a row, such as an answer about `About.Ends`. */
export const scalarsOf = (frame: Float64Array): Scalars => ({ get: (field) => frame[field] });

/** Uses of memory, in the order of the drawing from top to bottom. */
export const USES = [
  {
    id: 'free',
    of: (snap: Scalars) => snap.get(FrameField.mem_free),
  },
  {
    id: 'slab',
    of: (snap: Scalars) => snap.get(FrameField.mem_slab),
  },
  {
    id: 'cache',
    of: (snap: Scalars) => snap.get(FrameField.mem_cache),
  },
  {
    id: 'buffers',
    of: (snap: Scalars) => snap.get(FrameField.mem_buffers),
  },
  {
    id: 'programs',
    of: (snap: Scalars) =>
      snap.get(FrameField.mem_programs) + snap.get(FrameField.mem_jobs) + snap.get(FrameField.mem_pressure),
  },
  {
    id: 'kernel',
    of: (snap: Scalars) => snap.get(FrameField.mem_kernel),
  },
] as const;
