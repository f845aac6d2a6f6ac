/** The tasks that are not runnable, and the reason for each. */
import type { Snapshot } from '../../decode/snapshot';
import { Place, TaskKind } from '../../tables/tables';
import { shortNameOf } from '../../words/names';
import { runQueue } from '../../words/opening';

export function asleep({ tasks }: Snapshot): string {
  const [sleeping, disk] = [Place.Sleeping, Place.Disk].map((at) => {
    const there = tasks.filter(({ place, kind }) => place === at && kind !== TaskKind.Idle);
    return [...new Set(there.map(({ task_name }) => shortNameOf(task_name)))];
  });
  if (sleeping.length > 0 && disk.length > 0) return runQueue.asleepAndOnDisk(sleeping, disk);
  if (disk.length > 0) return runQueue.onDisk(disk);
  return sleeping.length > 0 ? runQueue.asleep(sleeping) : '';
}
