/** CPU time of each task in a time span, from rows of `CPU_SHARE_COLUMNS`. The functions are pure. */
import { CPU_SHARE, CPU_SHARE_WIDTH } from '../tables/tables';
import type { Had } from '../words/answers';
import { nameOf } from '../words/names';

export type CpuShare = {
  readonly task: number;
  /** Code of the `Context` in which the task itself runs. */
  readonly context: number;
  readonly own_ns: number;
  /** Interrupts and softirqs that ran during the task's time, ns. */
  readonly interrupted_ns: number;
  readonly turns: number;
  readonly longest_from_ns: number;
  readonly longest_to_ns: number;
};

/** Total CPU time of a task including interrupts, ns. */
export function cpuTime_ns({ own_ns, interrupted_ns }: CpuShare): number {
  return own_ns + interrupted_ns;
}

/** Returns the CPU shares of the tasks, largest first. */
export function cpuSharesOf(rows: Float64Array): CpuShare[] {
  const all = Array.from({ length: rows.length / CPU_SHARE_WIDTH }, (_, row) => {
    const of = (column: number): number => rows[row * CPU_SHARE_WIDTH + column];
    return {
      task: of(CPU_SHARE.task_name),
      context: of(CPU_SHARE.context),
      own_ns: of(CPU_SHARE.own_ns),
      interrupted_ns: of(CPU_SHARE.interrupted_ns),
      turns: of(CPU_SHARE.turns),
      longest_from_ns: of(CPU_SHARE.longest_from_ns),
      longest_to_ns: of(CPU_SHARE.longest_to_ns),
    };
  });
  return all.sort((a, b) => cpuTime_ns(b) - cpuTime_ns(a));
}

/** Returns the task that had the CPU when the span began. 0 if no task had it. */
export function firstTask(rows: Float64Array): number {
  return rows.length === 0 ? 0 : rows[CPU_SHARE.task_name];
}

/** Returns the largest shares, and the shares of the requested tasks, in the same order. */
export function largest(shares: readonly CpuShare[], most: number, asked: readonly number[]): readonly CpuShare[] {
  return shares.filter(({ task }, place) => place < most || asked.includes(task));
}

/** Returns the shares with the tasks' names. */
export function namedShares(shares: readonly CpuShare[]): Had[] {
  return shares.map((share) => ({ task: nameOf(share.task), had_ns: cpuTime_ns(share) }));
}
