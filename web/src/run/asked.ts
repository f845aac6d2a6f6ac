/** What the person asked about, and the machine's answer: a life, causes, a queue, a task, losses, waits, the CPU, memory. */
import { create } from 'zustand';
import { useChosen } from '../scenario/store';
import { About } from '../tables/tables';
import type { Span } from './playback';
import type { Session } from './session';

/** What each subject asks the machine; a use of memory and a comparison need no more than the moment shown. */
const QUESTIONS = {
  life: About.Life,
  causes: About.Causes,
  descriptor: About.Descriptor,
  held: About.Held,
  task: About.Task,
  losses: About.Losses,
  waits: About.Stays,
  cpu: About.Holders,
  memory: null,
  compare: null,
} as const;

/** Questions about the recent past look so far back, ns of model time. */
const LOOK_BACK_NS = 2e9;

export type SubjectKind = keyof typeof QUESTIONS;
/** `number`: the packet (an ACK's is negative), entry, descriptor, `Stage`, task, `Drop`, or part of memory; else 0. */
export type Subject = { readonly about: SubjectKind; readonly number: number };

type Asked = {
  readonly subject: Subject | null;
  /** Null while it is being looked up. */
  readonly rows: Float64Array | null;
  /** Moment of which the answer is, ns. */
  readonly at_ns: number;
  /** The stay of a life whose cause is wanted: a `Stage`; −1 for none. */
  readonly stage: number;
};

const NOTHING: Asked = { subject: null, rows: null, at_ns: 0, stage: -1 };

export const useAsked = create<Asked>()(() => NOTHING);

function same(a: Subject | null, b: Subject): boolean {
  return a !== null && a.about === b.about && a.number === b.number;
}

/** The recent past at a moment. */
export function recent(at_ns: number): Span {
  return { from_ns: Math.max(0, Math.floor(at_ns) - LOOK_BACK_NS), to_ns: Math.floor(at_ns) };
}

/** Asks for a packet's life and why it waited at a stage. */
export function askWait(session: Session, packet: number, stage: number): void {
  ask(session, 'life', packet);
  useAsked.setState({ stage });
}

/** Asks; the present answer stays until the new one comes, if it is about the same. */
export function ask(session: Session, about: SubjectKind, number: number): void {
  const subject: Subject = { about, number };
  const known = useAsked.getState();
  const again = same(known.subject, subject);
  const at_ns = session.playback.shown_ns;
  useAsked.setState({ subject, rows: again ? known.rows : null, at_ns, stage: again ? known.stage : -1 });
  const packet = about === 'life' ? number : 0;
  session.followed = packet;
  useChosen.getState().setPage('packet', packet === 0 ? null : String(packet));
  const question = QUESTIONS[about];
  if (question === null) return;
  const take = (answer: Float64Array, now_ns: number): void => {
    if (same(useAsked.getState().subject, subject)) useAsked.setState({ rows: answer, at_ns: now_ns });
  };
  session.inquire(question, number, take, recent(at_ns));
}

export function askNothing(session: Session): void {
  session.followed = 0;
  useChosen.getState().setPage('packet', null);
  useAsked.setState(NOTHING);
}
