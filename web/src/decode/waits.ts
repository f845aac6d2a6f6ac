/** Position of a task in the run queue, and the tasks that run before it. The functions are pure. */

import { Place, TASK } from '../tables/tables';
import type { Snapshot } from './snapshot';

export type Wait = {
  /** Tasks that run before this task if nothing changes. */
  readonly tasks: number;
  /** Sum of the remaining time slices of these tasks, ms. */
  readonly slices_ms: number;
};

/** Returns the tasks ahead of the task in a row. Null if the task does not wait for the CPU. */
export function waitOf(snap: Snapshot, row: number): Wait | null {
  const place = snap.task(row, TASK.place);
  if (place !== Place.Active && place !== Place.Expired) return null;
  let tasks = 0;
  let slices_ms = 0;
  for (let other = 0; other < snap.tasks; other++) {
    if (other === row || !isBefore(snap, other, row)) continue;
    tasks++;
    slices_ms += snap.task(other, TASK.time_slice);
  }
  return { tasks, slices_ms };
}

/**
 * Returns whether a task runs before another task. The active array, which includes the running task, empties first.
 * Within an array the task with the smaller position runs first.
 */
function isBefore(snap: Snapshot, other: number, row: number): boolean {
  const [mine, theirs] = [snap.task(row, TASK.place), snap.task(other, TASK.place)];
  if (theirs === Place.Cpu) return true;
  if (theirs !== Place.Active && theirs !== Place.Expired) return false;
  if (theirs !== mine) return theirs === Place.Active;
  return snap.task(other, TASK.position) < snap.task(row, TASK.position);
}
