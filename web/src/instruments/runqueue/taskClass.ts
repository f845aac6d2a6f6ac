/**
 * Colour of a task in the drawings of both run queues, as a CSS class: the receiving program, a task of the background
 * load, or another task.
 */
import { TaskKind } from '../../tables/tables';

export function taskClass(kind: number): string {
  if (kind === TaskKind.Receiver) return 'reader';
  return kind === TaskKind.CompileJob || kind === TaskKind.Hog ? 'load' : 'other';
}
