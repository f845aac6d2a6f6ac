/** What the person asked about, and the machine's answer: a life, causes, a queue, a task, losses, waits, the CPU, memory. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Span } from '../lib/span';
import { formatAnswer, parseAnswer } from '../scenario/answer';
import type { Opening } from '../scenario/store';
import { About } from '../tables/tables';
import type { LiveRun } from './liveRun';

/** What each subject asks the machine; a use of memory and the way out need no more than the moment shown, and trials are runs of their own. */
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
  acks: null,
  remedies: null,
} as const;

/** A replay of so much delays the picture by less than a person notices, ns; a longer one has a machine of its own. */
const SHORT_NS = 2.5e9;

/** Those about a stretch of the clock. */
const OF_A_STRETCH = new Set<number>([About.Waits, About.CpuShares]);

export type SubjectKind = keyof typeof QUESTIONS;
/** `number`: the packet (an ACK's is negative), entry, descriptor, `Stage`, task, `Drop`, or part of memory; else 0. */
export type Subject = { readonly about: SubjectKind; readonly number: number };

export type Asked = {
  readonly subject: Subject | null;
  /** Null while it is being looked up. */
  readonly rows: Float64Array | null;
  /** The moment of the run that the answer is about, ns. */
  readonly at_ns: number;
  /** How far back it looks: the loop's span, else the run so far. */
  readonly stretch: Span;
  /** The stay of a life whose cause is wanted: a `Stage`; −1 for none. */
  readonly stage: number;
};

const NOTHING: Asked = { subject: null, rows: null, at_ns: 0, stretch: { from_ns: 0, to_ns: 0 }, stage: -1 };

export type AskedStore = StoreApi<Asked>;

export const createAsked = (): AskedStore => createStore<Asked>()(() => NOTHING);

/** The packet whose life is asked about is followed on the stage; 0 for none. */
export function followed({ subject }: Asked): number {
  return subject?.about === 'life' ? subject.number : 0;
}

const UNKNOWN = new Float64Array(0);

/** Its life as far as the machine told it, rows of `LIFE_COLUMNS`. */
export function lifeOfFollowed({ subject, rows }: Asked): Float64Array {
  return subject?.about === 'life' && rows !== null ? rows : UNKNOWN;
}

/** The entries of a link that open this answer again. */
export function entriesOf(subject: Subject | null): { readonly packet?: string; readonly answer?: string } {
  if (subject === null) return {};
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

/** Questions look back as far as the person wants: over the loop's span, if there is one, else over the run so far. */
function lookBack(at_ns: number, loop: Span | null): Span {
  const { from_ns, to_ns } = loop ?? { from_ns: 0, to_ns: at_ns };
  return { from_ns: Math.floor(from_ns), to_ns: Math.floor(to_ns) };
}

/** Whom a person's questions are put to. */
export type Answering = {
  readonly session: LiveRun;
  readonly loop: Span | null;
  /** Puts a question about a long stretch to a machine beside the run. */
  readonly beside: (about: number, stretch: Span, take: (rows: Float64Array) => void) => void;
};

/** Puts a person's questions to one machine. The present answer stays until the new one comes, if it is about the same. */
export function ask(store: AskedStore, answering: Answering, about: SubjectKind, number: number): void {
  const { session, loop, beside } = answering;
  const subject: Subject = { about, number };
  const known = store.getState();
  const isSame = same(known.subject, subject);
  // Amid a way to another moment that moment is meant.
  const at_ns = session.target_ns;
  const stretch = lookBack(at_ns, loop);
  store.setState({ subject, rows: isSame ? known.rows : null, at_ns, stretch, stage: isSame ? known.stage : -1 });
  const question = QUESTIONS[about];
  if (question === null) return;
  const take = (answer: Float64Array, now_ns: number): void => {
    if (same(store.getState().subject, subject)) store.setState({ rows: answer, at_ns: now_ns });
  };
  const isLong = stretch.to_ns > at_ns || stretch.to_ns - stretch.from_ns > SHORT_NS;
  if (isLong && OF_A_STRETCH.has(question)) beside(question, stretch, (answer) => take(answer, at_ns));
  else session.inquire(question, number, take, stretch);
}

/** The run is another one: what was answered about the run before is void until it is asked again. */
export function lapse(store: AskedStore): void {
  store.setState({ rows: null });
}

/** Nothing is asked about any more. */
export function askNothing(store: AskedStore): void {
  store.setState(NOTHING);
}
