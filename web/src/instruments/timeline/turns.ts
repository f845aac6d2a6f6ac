/** Turns of the tasks on the CPU, which the timeline draws behind its spans. Pure functions. */
import type { RowsView } from '../../lib/rows';
import { Context, Program, SPAN } from '../../tables/tables';

/** Turn on the CPU: a time in which one background task or kernel thread was the current task. */
export type Turn = {
  readonly from_ns: number;
  to_ns: number;
  readonly context: number;
  readonly name: number;
};

/** Threads that exist to run softirqs. A softirq during their turn does not interrupt another task. */
const RUN_SOFTIRQS: ReadonlySet<number> = new Set([Program.Ksoftirqd, Program.Napi]);
const PROGRAM_BITS = 0xff;

/**
 * Returns the turns on the CPU in the recorded spans from row `first` up to a moment. An interrupt does not end a turn.
 * Turns of threads that run softirqs belong to the lane of the kernel threads.
 */
export function turnsIn(rows: RowsView, first: number, to_ns: number): readonly Readonly<Turn>[] {
  const turns: Turn[] = [];
  for (let i = first; i < rows.length && rows.at(i, SPAN.begin_ns) <= to_ns; i++) {
    const name = rows.at(i, SPAN.task_name);
    const context = contextOf(rows.at(i, SPAN.context), name);
    if (context === null) continue;
    const end_ns = rows.at(i, SPAN.end_ns);
    const last = turns.at(-1);
    if (last?.name === name) last.to_ns = end_ns;
    else turns.push({ from_ns: rows.at(i, SPAN.begin_ns), to_ns: end_ns, context, name });
  }
  return turns.filter(({ context }) => context === Context.Load || context === Context.Other);
}

/** Returns the context of a task's turn; null for an interrupt. */
function contextOf(context: number, name: number): number | null {
  if (context === Context.SoftIrq) return RUN_SOFTIRQS.has(name & PROGRAM_BITS) ? Context.Other : null;
  return context === Context.HardIrq ? null : context;
}
