/** What tasks and packets are called on the page: everywhere the same, and true when a task has ended. */
import { count } from '../lib/format';
import { PROGRAM_WORDS, Program, TASK } from '../tables/tables';
import type { Snapshot } from './snapshot';

/** Programs of which there are many at once: their number tells them apart. */
const NUMBERED = new Set<number>([Program.Sh, Program.Gcc, Program.Cc1, Program.Hog, Program.Daemon]);
/** Those that compute for the background load: where room is short their number alone names them. */
const COMPUTING = new Set<number>([Program.Cc1, Program.Hog]);

/** "iperf", "cc1 #12": the machine's name of a task in words. */
export function nameOf(who: number): string {
  const [program, nth] = [who & 0xff, who >> 8];
  const words = PROGRAM_WORDS[program] ?? 'task';
  return NUMBERED.has(program) || nth > 1 ? `${words} #${nth}` : words;
}

/** "#12" for a compiler at work, the whole name for the rest. */
export function shortNameOf(who: number): string {
  return COMPUTING.has(who & 0xff) ? `#${who >> 8}` : nameOf(who);
}

/** The name of a task that lives now; of one that has ended only its slot is left. */
export function taskName(snap: Snapshot | null, task: number): string {
  const row = snap === null ? -1 : snap.rowOf(task);
  if (snap === null || row < 0) return task === 0 ? 'the idle task' : `task ${task}`;
  return nameOf(snap.task(row, TASK.who));
}

/** "packet 3 306", "ACK 12". */
export function packetName(packet: number): string {
  return `${packet < 0 ? 'ACK' : 'packet'} ${count(Math.abs(packet))}`;
}
