/** The tasks that are not runnable, and the reason for each. */
import type { Snapshot } from '../../decode/snapshot';
import { Place, TASK, TaskKind } from '../../tables/tables';
import { shortNameOf } from '../../words/names';
import { runQueue } from '../../words/opening';

function namesAt(snap: Snapshot, place: number): string[] {
  const names = new Set<string>();
  for (let row = 0; row < snap.tasks; row++) {
    const counts = snap.task(row, TASK.place) === place && snap.task(row, TASK.kind) !== TaskKind.Idle;
    if (counts) names.add(shortNameOf(snap.task(row, TASK.task_name)));
  }
  return [...names];
}

export function asleep(snap: Snapshot): string {
  const [sleeping, disk] = [namesAt(snap, Place.Sleeping), namesAt(snap, Place.Disk)];
  if (sleeping.length > 0 && disk.length > 0) return runQueue.asleepAndOnDisk(sleeping, disk);
  if (disk.length > 0) return runQueue.onDisk(disk);
  return sleeping.length > 0 ? runQueue.asleep(sleeping) : '';
}
