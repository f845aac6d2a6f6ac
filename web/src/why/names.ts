/** What tasks and packets are called on the page. */
import { count } from '../lib/format';
import type { Snapshot } from '../sim/frame';
import { TASK, TASK_NAMES, TaskKind } from '../sim/tables';

/** "iperf", "make #4"; a task that has ended since has only its number. */
export function taskName(snap: Snapshot | null, task: number): string {
  const row = snap === null ? -1 : snap.rowOf(task);
  if (snap === null || row < 0) return task === 0 ? 'the idle task' : `task ${task}`;
  const kind = snap.task(row, TASK.kind);
  const nth = snap.task(row, TASK.nth);
  const name = TASK_NAMES[kind] ?? 'task';
  return kind === TaskKind.CompileJob || kind === TaskKind.Hog || nth > 1 ? `${name} #${nth}` : name;
}

/** "packet 3 306", "ACK 12". */
export function packetName(packet: number): string {
  return `${packet < 0 ? 'ACK' : 'packet'} ${count(Math.abs(packet))}`;
}
