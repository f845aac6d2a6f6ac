/** Draws the page of an exam. */
import { type ComponentProps, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WorkerClient } from '../../engine/client';
import type { decodeExam } from '../../scenario/exam';
import { ExamPage } from './ExamPage';
import { RefusedExam } from './RefusedExam';

type Read = Awaited<ReturnType<typeof decodeExam>>;
type Opened = Exclude<Read, { readonly refused: unknown }>;
type Around = Pick<ComponentProps<typeof ExamPage>, 'around' | 'hand' | 'before'>;

/** Draws an exam into `root`, or the reason why its link is refused. */
export function drawExam(root: HTMLElement, read: Read, around: (opened: Opened) => Around): void {
  createRoot(root).render(
    <StrictMode>
      {'refused' in read ? (
        <RefusedExam why={read.refused} />
      ) : (
        <ExamPage exam={read.exam} id={read.id} engine={() => new WorkerClient()} {...around(read)} />
      )}
    </StrictMode>,
  );
}
