/** CPU time of each task in a time span, from rows of `CPU_SHARE_COLUMNS`. The functions are pure. */
import { type RowOf, rowObjects } from '../lib/rows';
import { CPU_SHARE } from '../tables/tables';
import type { Had } from '../words/answers';
import { nameOf } from '../words/names';

/**
 * CPU time of a task. `context` is the `Context` in which the task itself runs. `interrupted_ns` is the time of the
 * interrupts and softirqs that ran during the task's time.
 */
export type CpuShare = RowOf<typeof CPU_SHARE>;

/** Total CPU time of a task including interrupts, ns. */
export function cpuTime_ns({ own_ns, interrupted_ns }: CpuShare): number {
  return own_ns + interrupted_ns;
}

/** Returns the CPU shares of the tasks, largest first. */
export function cpuSharesOf(rows: Float64Array): CpuShare[] {
  return rowObjects(CPU_SHARE, rows).sort((a, b) => cpuTime_ns(b) - cpuTime_ns(a));
}

/** Returns the task that had the CPU when the span began. 0 if no task had it. */
export function firstTask(rows: Float64Array): number {
  return rows[CPU_SHARE.task_name] ?? 0;
}

/** Returns the largest shares, and the shares of the requested tasks, in the same order. */
export function largest(shares: readonly CpuShare[], most: number, asked: readonly number[]): readonly CpuShare[] {
  return shares.filter(({ task_name }, place) => place < most || asked.includes(task_name));
}

/** Returns the shares with the tasks' names. */
export function namedShares(shares: readonly CpuShare[]): Had[] {
  return shares.map((share) => ({ task: nameOf(share.task_name), had_ns: cpuTime_ns(share) }));
}
