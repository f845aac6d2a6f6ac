/** Where a task stands in the run queue, and what stands before it. Pure. */

import { Place, TASK } from '../tables/tables';
import type { Snapshot } from './snapshot';

export type Wait = {
  /** Tasks that run first if nothing changes. */
  readonly tasks: number;
  /** What is left of their slices, ms. */
  readonly slices_ms: number;
};

/** What stands before the task of a row; null where it does not wait for the CPU. */
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

/** The active array runs empty first; within one, a list after the other. The running task is in it. */
function isBefore(snap: Snapshot, other: number, row: number): boolean {
  const [mine, theirs] = [snap.task(row, TASK.place), snap.task(other, TASK.place)];
  if (theirs === Place.Cpu) return true;
  if (theirs !== Place.Active && theirs !== Place.Expired) return false;
  if (theirs !== mine) return theirs === Place.Active;
  return snap.task(other, TASK.position) < snap.task(row, TASK.position);
}
