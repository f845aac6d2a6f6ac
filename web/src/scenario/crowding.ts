/** Background jobs that together need more memory than the simulated machine has. */

import type { ParamId } from '../tables/names';

/** Value of `load.kind` for compile jobs, which wait for the disk and use memory. */
const COMPILE = 0;

export type Crowding = { readonly jobs: number; readonly each: number; readonly all: number; readonly memory: number };

/**
 * Returns the memory that the background jobs need and the memory that the simulated machine has, MiB. Null if the jobs
 * fit.
 */
export function crowdingOf(value: (id: ParamId) => number): Crowding | null {
  const [jobs, each, memory] = [value('load.jobs'), value('load.rss'), value('host.memory')];
  const all = jobs * each;
  return value('load.kind') === COMPILE && all > memory ? { jobs, each, all, memory } : null;
}
