/** What the person asked about, and the machine's answer: a life, causes, a descriptor, a queue, a task, losses, memory. */
import { create } from 'zustand';
import { useChosen } from '../scenario/store';
import type { Session } from '../sim/session';
import { About } from '../sim/tables';

/** What each subject asks the machine; a use of memory needs no more than the moment shown. */
const QUESTIONS = {
  life: About.Life,
  causes: About.Causes,
  descriptor: About.Descriptor,
  held: About.Held,
  task: About.Task,
  losses: About.Losses,
  memory: null,
} as const;

export type SubjectKind = keyof typeof QUESTIONS;
/** `number`: the packet (an ACK's is negative), entry, descriptor, `Stage`, task, `Drop`, or part of memory. */
export type Subject = { readonly about: SubjectKind; readonly number: number };

type Asked = {
  readonly subject: Subject | null;
  /** Null while it is being looked up. */
  readonly rows: Float64Array | null;
  /** Moment of which the answer is, ns. */
  readonly at_ns: number;
};

const NOTHING: Asked = { subject: null, rows: null, at_ns: 0 };

export const useAsked = create<Asked>()(() => NOTHING);

function same(a: Subject | null, b: Subject): boolean {
  return a !== null && a.about === b.about && a.number === b.number;
}

/** Asks; the present answer stays until the new one comes, if it is about the same. */
export function ask(session: Session, about: SubjectKind, number: number): void {
  const subject: Subject = { about, number };
  const known = useAsked.getState();
  const rows = same(known.subject, subject) ? known.rows : null;
  const at_ns = session.playback.shown_ns;
  useAsked.setState({ subject, rows, at_ns });
  const packet = about === 'life' ? number : 0;
  session.followed = packet;
  useChosen.getState().setPage('packet', packet === 0 ? null : String(packet));
  const question = QUESTIONS[about];
  if (question === null) return;
  session.inquire(question, number, (answer, now_ns) => {
    if (same(useAsked.getState().subject, subject)) useAsked.setState({ rows: answer, at_ns: now_ns });
  });
}

export function askNothing(session: Session): void {
  session.followed = 0;
  useChosen.getState().setPage('packet', null);
  useAsked.setState(NOTHING);
}
