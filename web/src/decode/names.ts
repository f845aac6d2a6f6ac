/** Names of living and ended tasks, and the name of the task or context that has the CPU. */
import { Context, FrameField } from '../tables/tables';
import { contextName, nameOf, workName } from '../words/names';
import { codes, timeline } from '../words/opening';
import type { Snapshot } from './snapshot';

/** Returns the name of a living task. For an ended task only the slot is known. */
export function taskName(snap: Snapshot | null, task: number): string {
  const alive = snap?.taskOf(task);
  if (alive === undefined) return task === 0 ? codes.programs.Idle : codes.slot(task);
  return nameOf(alive.task_name);
}

/** Name of the CPU user: the context for an interrupt, softirq or idle loop, otherwise the task. */
export function currentName(snap: Snapshot): string {
  const context = snap.get(FrameField.context);
  const task = snap.taskOf(snap.get(FrameField.current_task));
  return task === undefined || context <= Context.SoftIrq ? contextName(context) : nameOf(task.task_name);
}

/**
 * Name of the work that the CPU does. For an idle CPU, the name of the idle context, because the field `work` still
 * contains the work of the task that went to sleep.
 */
export function currentWork(snap: Snapshot, v6: boolean): string {
  const context = snap.get(FrameField.context);
  return context === Context.Idle ? contextName(context) : workName(snap.get(FrameField.work), v6);
}

/** Says what has the CPU and what it does, such as "iperf · copy to user" or "idle". */
export function cpuNow(snap: Snapshot, v6: boolean): string {
  const [who, work] = [currentName(snap), currentWork(snap, v6)];
  return who === work ? who : timeline.now(who, work);
}
