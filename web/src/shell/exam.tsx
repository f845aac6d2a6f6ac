/** Starts the page for an exam's link. This page has its own code, and its address does not change. */
import { MACHINE_VERSION } from '../engine/version';
import { decodeExam, embedderOf } from '../scenario/exam';
import { drawExam } from '../views/exam/drawExam';
import type { Around } from '../views/exam/ExamPage';
import type { Hand } from '../views/exam/Question';
import { embedderIn } from './embedder';

export async function openExam(root: HTMLElement): Promise<void> {
  addEventListener('hashchange', () => location.reload());
  const { hash } = location;
  const read = await decodeExam(hash, MACHINE_VERSION);
  const host = embedderOf(hash);
  const around = host === '' || window.parent === window ? null : embedderIn(window.parent, host);
  drawExam(root, read, ({ id }) => ({ around, hand: around === null ? null : telling(around, id) }));
}

/** Returns a function that sends answers to the embedding page. */
function telling({ tell }: Around, id: string): Hand {
  return async (answer) => {
    tell({ type: 'ringside:answer', exam: id, answer });
    return true;
  };
}
