/** What the person asked about: a packet's life, or what led to an event; and the machine's answer. */
import { create } from 'zustand';
import { useChosen } from '../scenario/store';
import type { Session } from '../sim/session';

export type Subject = { readonly about: 'life' | 'causes'; readonly number: number };

type Asked = {
  readonly subject: Subject | null;
  /** Null while it is being looked up. */
  readonly rows: Float64Array | null;
  /** Moment at which it was asked, ns. */
  readonly at_ns: number;
};

const NOTHING: Asked = { subject: null, rows: null, at_ns: 0 };

export const useAsked = create<Asked>()(() => NOTHING);

function same(a: Subject | null, b: Subject): boolean {
  return a !== null && a.about === b.about && a.number === b.number;
}

function ask(session: Session, subject: Subject): void {
  const known = useAsked.getState();
  const rows = same(known.subject, subject) ? known.rows : null;
  const at_ns = session.playback.shown_ns;
  useAsked.setState({ subject, rows, at_ns });
  session.followed = subject.about === 'life' ? subject.number : 0;
  useChosen.getState().setPage('packet', subject.about === 'life' ? String(subject.number) : null);
  session.inquire(subject.about, subject.number, (answer) => {
    if (same(useAsked.getState().subject, subject)) useAsked.setState({ rows: answer, at_ns });
  });
}

/** An ACK's number is negative. */
export function askLife(session: Session, packet: number): void {
  ask(session, { about: 'life', number: packet });
}

/** What led to a journal entry? */
export function askCauses(session: Session, entry: number): void {
  ask(session, { about: 'causes', number: entry });
}

export function askNothing(session: Session): void {
  session.followed = 0;
  useChosen.getState().setPage('packet', null);
  useAsked.setState(NOTHING);
}
