/**
 * A question about a machine at rest at its moment. Only what its author chose is made at all: what
 * is not there cannot be read in the page, by whatever means. Its lab keeps an address of its own.
 */

import { useEffect, useState } from 'react';
import type { SimClient } from '../../engine/client';
import { ownAddress } from '../../run/address';
import { createLab, type Lab } from '../../run/lab';
import type { Exam } from '../../scenario/exam';
import { Boundary } from '../../ui/Boundary';
import { DisplayMenu } from '../../ui/DisplayMenu';
import { LabProvider, useLab } from '../../ui/useLab';
import { exam as words } from '../../words/exam';
import { page } from '../../words/opening';
import { Clock } from './Clock';
import { Parts } from './Parts';
import { Question } from './Question';
import './exam.css';

/** The page around, if the link names one. */
export type Around = {
  readonly tell: (message: object) => void;
  readonly hear: (heard: (data: { readonly type: string }) => void) => void;
};

type Props = {
  readonly exam: Exam;
  /** By which the page around knows the question. */
  readonly id: string;
  readonly engine: () => SimClient;
  readonly around: Around | null;
};

/** The scenario, at rest and fixed, without what is hidden. */
function linkOf({ link, parts }: Exam): string {
  return `${link}&play=0&edit=0&readouts=${parts.join(',') || '0'}`;
}

export function ExamPage({ exam, id, engine, around }: Props) {
  const [lab] = useState(() => createLab({ engine, address: ownAddress(linkOf(exam)) }));
  useEffect(() => lab.open(), [lab]);
  return (
    <LabProvider value={lab}>
      <Boundary name={page.title}>
        <div className="exam">
          <header className="top">
            <h1>{page.title}</h1>
            <nav className="end" aria-label={page.nav}>
              <DisplayMenu />
            </nav>
          </header>
          <main>
            <Parts shown={exam.parts} />
            <div className="exam-side">
              <Question exam={exam} hand={around === null ? null : (answer) => tell(around, id, answer)} />
              {exam.parts.includes('clock') && <Clock />}
            </div>
          </main>
          <Readiness id={id} around={around} />
        </div>
      </Boundary>
    </LabProvider>
  );
}

function tell(around: Around, id: string, answer: string): void {
  around.tell({ type: 'ringside:answer', exam: id, answer });
}

/** Says aloud that the machine is on its way, and tells the page around when it is there. */
function Readiness({ id, around }: { id: string; around: Around | null }) {
  const lab = useLab();
  const isThere = useIsThere(lab);
  useEffect(() => {
    if (!isThere || around === null) return;
    const ready = (): void => around.tell({ type: 'ringside:ready', exam: id });
    ready();
    around.hear(({ type }) => {
      if (type === 'ringside:hello') ready();
    });
  }, [isThere, id, around]);
  return (
    <p className="visually-hidden" role="status">
      {isThere ? '' : words.opening}
    </p>
  );
}

/** The machine is at the question's moment. */
function useIsThere(lab: Lab): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const stop = lab.session.paintWith((_, session) => {
      if (session.underWay) return;
      setIsThere(true);
      stop();
    });
    return stop;
  }, [lab]);
  return isThere;
}
