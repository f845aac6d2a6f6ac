/** Uses of the simulated machine's memory, as the kernel counts them. */
import { FrameField } from '../tables/tables';

/** Values of the simulated machine at one moment, each read by its `FrameField`. */
export type Scalars = { readonly get: (field: number) => number };

/** Reads the values of a row, such as an answer about `About.Ends`. */
export const scalarsOf = (frame: Float64Array): Scalars => ({ get: (field) => frame[field] });

/** Sum of the values of these fields. */
export const sumOf = (scalars: Scalars, fields: readonly number[]): number =>
  fields.reduce((sum, field) => sum + scalars.get(field), 0);

/** Returns a function that adds up the values of these fields. */
const adding =
  (...fields: readonly number[]) =>
  (scalars: Scalars): number =>
    sumOf(scalars, fields);

/** Uses of memory, in the order of the drawing from top to bottom. */
export const USES = [
  { id: 'free', of: adding(FrameField.mem_free) },
  { id: 'slab', of: adding(FrameField.mem_slab) },
  { id: 'cache', of: adding(FrameField.mem_cache) },
  { id: 'buffers', of: adding(FrameField.mem_buffers) },
  { id: 'programs', of: adding(FrameField.mem_programs, FrameField.mem_jobs, FrameField.mem_pressure) },
  { id: 'kernel', of: adding(FrameField.mem_kernel) },
] as const;
