/** Entry for an exam's link: a separate page, whose address does not change. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WorkerClient } from '../engine/client';
import { MACHINE_VERSION } from '../engine/version';
import { decodeExam, hostOf } from '../scenario/exam';
import { type Around, ExamPage } from '../views/exam/ExamPage';
import type { Hand } from '../views/exam/Question';
import { RefusedExam } from '../views/exam/RefusedExam';
import { hostAround } from './host';

export async function openExam(root: HTMLElement): Promise<void> {
  addEventListener('hashchange', () => location.reload());
  const { hash } = location;
  const read = await decodeExam(hash, MACHINE_VERSION);
  const around = hostOf(hash) === '' || window.parent === window ? null : hostAround(window.parent, hostOf(hash));
  createRoot(root).render(
    <StrictMode>
      {'refused' in read ? (
        <RefusedExam why={read.refused} />
      ) : (
        <ExamPage
          exam={read.exam}
          id={read.id}
          engine={() => new WorkerClient()}
          around={around}
          hand={around === null ? null : telling(around, read.id)}
        />
      )}
    </StrictMode>,
  );
}

/** Sends answers to the page around. */
function telling({ tell }: Around, id: string): Hand {
  return async (answer) => {
    tell({ type: 'ringside:answer', exam: id, answer });
    return true;
  };
}
