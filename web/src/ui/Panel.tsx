/** A part of the machine in its place of the layout. If it fails, a message appears there. */
import type { ReactNode } from 'react';
import { charts, memory, runQueue, stage, timeline } from '../words/opening';
import { Boundary } from './Boundary';

const PARTS = { stage, timeline, runqueue: runQueue, memory, charts };

export function Panel({ of, children }: { of: keyof typeof PARTS; children: ReactNode }) {
  return (
    <Boundary name={PARTS[of].title} className={of}>
      {children}
    </Boundary>
  );
}
