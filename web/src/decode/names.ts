/** Names of living and ended tasks, and the name of the task or context that has the CPU. */
import { Context, FrameField, TASK } from '../tables/tables';
import { contextName, nameOf } from '../words/names';
import { codes } from '../words/opening';
import type { Snapshot } from './snapshot';

/** Returns the name of a living task. For an ended task only the slot is known. */
export function taskName(snap: Snapshot | null, task: number): string {
  const row = snap === null ? -1 : snap.rowOf(task);
  if (snap === null || row < 0) return task === 0 ? codes.programs.Idle : codes.slot(task);
  return nameOf(snap.task(row, TASK.task_name));
}

/** Name of the CPU user: the context for an interrupt, softirq or idle loop, otherwise the task. */
export function currentName(snap: Snapshot): string {
  const context = snap.get(FrameField.context);
  const row = snap.rowOf(snap.get(FrameField.current_task));
  return row < 0 || context <= Context.SoftIrq ? contextName(context) : nameOf(snap.task(row, TASK.task_name));
}
