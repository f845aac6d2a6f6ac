/** What the person asked about, and the machine's answer: a life, causes, a queue, a task, losses, waits, the CPU, memory. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Span } from '../lib/span';
import { formatAnswer, parseAnswer } from '../scenario/answer';
import type { Opening } from '../scenario/store';
import { About } from '../tables/tables';
import type { Session } from './session';

/** What each subject asks the machine; a use of memory and a comparison need no more than the moment shown. */
const QUESTIONS = {
  life: About.Life,
  causes: About.Causes,
  descriptor: About.Descriptor,
  held: About.Held,
  task: About.Task,
  losses: About.Losses,
  waits: About.Waits,
  cpu: About.CpuShares,
  memory: null,
  compare: null,
} as const;

/** Questions about the recent past look so far back, ns of model time. */
const LOOK_BACK_NS = 2e9;

export type SubjectKind = keyof typeof QUESTIONS;
/** `number`: the packet (an ACK's is negative), entry, descriptor, `Stage`, task, `Drop`, or part of memory; else 0. */
export type Subject = { readonly about: SubjectKind; readonly number: number };

export type Asked = {
  readonly subject: Subject | null;
  /** Null while it is being looked up. */
  readonly rows: Float64Array | null;
  /** Moment of which the answer is, ns. */
  readonly at_ns: number;
  /** The stay of a life whose cause is wanted: a `Stage`; −1 for none. */
  readonly stage: number;
};

const NOTHING: Asked = { subject: null, rows: null, at_ns: 0, stage: -1 };

export type AskedStore = StoreApi<Asked>;

export const createAsked = (): AskedStore => createStore<Asked>()(() => NOTHING);

/** The packet whose life is asked about is followed on the stage; 0 for none. */
export function followed({ subject }: Asked): number {
  return subject?.about === 'life' ? subject.number : 0;
}

/** The entries of a link that open this answer again; a comparison needs the other run, which a link does not hold. */
export function entriesOf(subject: Subject | null): { readonly packet?: string; readonly answer?: string } {
  if (subject === null || subject.about === 'compare') return {};
  const { about, number } = subject;
  return about === 'life' ? { packet: String(number) } : { answer: formatAnswer(about, number) };
}

/** The answer that a link opens; null for none. */
export function linkedSubject({ packet, answer }: Opening): Subject | null {
  return packet === 0 ? parseAnswer(answer) : { about: 'life', number: packet };
}

function same(a: Subject | null, b: Subject): boolean {
  return a !== null && a.about === b.about && a.number === b.number;
}

/** The recent past at a moment. */
export function recent(at_ns: number): Span {
  return { from_ns: Math.max(0, Math.floor(at_ns) - LOOK_BACK_NS), to_ns: Math.floor(at_ns) };
}

/** Puts a person's questions to one machine. The present answer stays until the new one comes, if it is about the same. */
export function ask(store: AskedStore, session: Session, about: SubjectKind, number: number): void {
  const subject: Subject = { about, number };
  const known = store.getState();
  const isSame = same(known.subject, subject);
  const at_ns = session.playback.shown_ns;
  store.setState({ subject, rows: isSame ? known.rows : null, at_ns, stage: isSame ? known.stage : -1 });
  const question = QUESTIONS[about];
  if (question === null) return;
  const take = (answer: Float64Array, now_ns: number): void => {
    if (same(store.getState().subject, subject)) store.setState({ rows: answer, at_ns: now_ns });
  };
  session.inquire(question, number, take, recent(at_ns));
}

/** Nothing is asked about any more. */
export function askNothing(store: AskedStore): void {
  store.setState(NOTHING);
}
