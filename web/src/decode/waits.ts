/** Position of a task in the run queue, and the tasks that run before it. The functions are pure. */

import { Place } from '../tables/tables';
import type { TaskState } from './snapshot';

export type Wait = {
  /** Tasks that run before this task if nothing changes. */
  readonly tasks: number;
  /** Sum of the remaining time slices of these tasks, ms. */
  readonly slices_ms: number;
};

/** Returns the tasks ahead of a task. Null if the task does not wait for the CPU. */
export function waitOf(tasks: readonly TaskState[], task: TaskState): Wait | null {
  if (task.place !== Place.Active && task.place !== Place.Expired) return null;
  const ahead = tasks.filter((other) => other !== task && isBefore(other, task));
  return { tasks: ahead.length, slices_ms: ahead.reduce((sum, { time_slice }) => sum + time_slice, 0) };
}

/**
 * Returns whether a task runs before another task. The active array, which includes the running task, empties first.
 * Within an array the task with the smaller position runs first.
 */
function isBefore(other: TaskState, { place, position }: TaskState): boolean {
  if (other.place === Place.Cpu) return true;
  if (other.place !== Place.Active && other.place !== Place.Expired) return false;
  return other.place === place ? other.position < position : other.place === Place.Active;
}
