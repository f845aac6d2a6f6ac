/**
 * An exam question about a machine that is paused at a moment. The simulator of this page has a private address. Only
 * the parts that the author chose are created, so the page does not contain hidden information.
 */

import { useEffect, useState } from 'react';
import type { SimClient } from '../../engine/client';
import { ownAddress } from '../../run/address';
import { createLab, type Lab } from '../../run/lab';
import type { Exam } from '../../scenario/exam';
import { Boundary } from '../../ui/Boundary';
import { DisplayMenu } from '../../ui/DisplayMenu';
import { LabProvider, useLab } from '../../ui/useLab';
import { useTitle } from '../../ui/useTitle';
import { exam as words } from '../../words/exam';
import { page } from '../../words/opening';
import { Clock } from './Clock';
import { Parts } from './Parts';
import { type Hand, Question } from './Question';
import './exam.css';

/** Functions that exchange messages with the embedding page. They exist only if the link names that page. */
export type Around = {
  readonly tell: (message: object) => void;
  readonly hear: (heard: (data: { readonly type: string }) => void) => void;
};

type Props = {
  readonly exam: Exam;
  /** Id of the question for the embedding page. */
  readonly id: string;
  readonly engine: () => SimClient;
  readonly around: Around | null;
  /** Sends an answer to the embedding page or to a course platform. Null if there is neither. */
  readonly hand: Hand | null;
  /** Answer that was handed in at an earlier visit. */
  readonly before?: string;
};

/** Returns the link of the scenario, paused, without editing and without the hidden parts. */
function linkOf({ link, parts }: Exam): string {
  return `${link}&play=0&edit=0&readouts=${parts.join(',') || '0'}`;
}

export function ExamPage({ exam, id, engine, around, hand, before = '' }: Props) {
  const [lab] = useState(() => createLab({ engine, address: ownAddress(linkOf(exam)) }));
  useEffect(() => lab.open(), [lab]);
  useTitle(words.title);
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
            <div className="exam-side stack">
              <Question exam={exam} hand={hand} before={before} />
              {exam.parts.includes('clock') && <Clock />}
            </div>
          </main>
          <Readiness id={id} around={around} />
        </div>
      </Boundary>
    </LabProvider>
  );
}

/** Says that the machine is computing, and tells the embedding page when the machine is ready. */
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

/** Returns whether the machine is at the question's moment. */
function useIsThere(lab: Lab): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const stop = lab.paintWith((_, session) => {
      if (session.underWay) return;
      setIsThere(true);
      stop();
    });
    return stop;
  }, [lab]);
  return isThere;
}
