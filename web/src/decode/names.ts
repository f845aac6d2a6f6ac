/** What a task is called that lives, or has ended. */
import { TASK } from '../tables/tables';
import { nameOf } from '../words/names';
import { codes } from '../words/opening';
import type { Snapshot } from './snapshot';

/** The name of a task that lives now; of one that has ended only its slot is left. */
export function taskName(snap: Snapshot | null, task: number): string {
  const row = snap === null ? -1 : snap.rowOf(task);
  if (snap === null || row < 0) return task === 0 ? codes.programs.Idle : codes.slot(task);
  return nameOf(snap.task(row, TASK.task_name));
}
