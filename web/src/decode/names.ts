/** Names of living and ended tasks. */
import { TASK } from '../tables/tables';
import { nameOf } from '../words/names';
import { codes } from '../words/opening';
import type { Snapshot } from './snapshot';

/** Returns the name of a living task. Of an ended one only the slot is known. */
export function taskName(snap: Snapshot | null, task: number): string {
  const row = snap === null ? -1 : snap.rowOf(task);
  if (snap === null || row < 0) return task === 0 ? codes.programs.Idle : codes.slot(task);
  return nameOf(snap.task(row, TASK.task_name));
}
