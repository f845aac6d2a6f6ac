/**
 * The user's question and the machine's answer: a packet's history, causes, a queue, a task, losses, waits, CPU,
 * memory.
 */

import { createStore, type StoreApi } from 'zustand/vanilla';
import { lifeOn } from '../decode/lifeOn';
import type { Span } from '../lib/span';
import { formatAnswer, parseAnswer } from '../scenario/answer';
import type { Opening } from '../scenario/store';
import { About } from '../tables/tables';
import type { LiveRun } from './liveRun';

/**
 * The question that the machine is asked about each subject. Null if the machine is not asked: `memory`, `acks` and
 * `pool` show only the present state, and `remedies` are tried in separate runs.
 */
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
  pool: null,
  remedies: null,
} as const;

/**
 * Longest replay for which the machine on screen is used, ns. The user does not notice its delay. A longer replay uses
 * a separate machine.
 */
const SHORT_NS = 2.5e9;

/** Questions that are about a time span and not about one moment. */
const OF_A_STRETCH = new Set<number>([About.Waits, About.CpuShares]);

export type SubjectKind = keyof typeof QUESTIONS;
/**
 * Subject of a question. `number` identifies a packet (negative for an ACK), log entry, descriptor, `Stage`, task,
 * `DropReason` or use of memory. 0 for other subjects.
 */
export type Subject = { readonly about: SubjectKind; readonly number: number };

export type Asked = {
  readonly subject: Subject | null;
  /** Rows of the answer. Null until the answer arrives. */
  readonly rows: Float64Array | null;
  /** Moment of the run that the answer is about, ns. */
  readonly at_ns: number;
  /** Time span that the question is about: the repeated span (loop) if there is one, otherwise the run so far. */
  readonly stretch: Span;
  /** Stage for which the answer shows the reason of the packet's wait, as a `Stage`. −1 for none. */
  readonly stage: number;
};

const NOTHING: Asked = { subject: null, rows: null, at_ns: 0, stretch: { from_ns: 0, to_ns: 0 }, stage: -1 };

export type AskedStore = StoreApi<Asked>;

export const createAsked = (): AskedStore => createStore<Asked>()(() => NOTHING);

/** Returns the packet that is followed in the picture. 0 for none. */
export function followed({ subject }: Asked): number {
  return subject?.about === 'life' ? subject.number : 0;
}

const UNKNOWN = new Float64Array(0);

/**
 * Returns the followed packet's history on one host, as rows of `LIFE_COLUMNS`. `isFar` selects the far host, behind
 * the router.
 */
export function lifeOfFollowed({ subject, rows }: Asked, isFar: boolean): Float64Array {
  return subject?.about === 'life' && rows !== null ? lifeOn(rows, isFar) : UNKNOWN;
}

/** Returns the parameters of a link that opens this answer again. */
export function entriesOf(subject: Subject | null): { readonly packet?: string; readonly answer?: string } {
  if (subject === null) return {};
  const { about, number } = subject;
  return about === 'life' ? { packet: String(number) } : { answer: formatAnswer(about, number) };
}

/** Returns the subject of the answer that a link opens; null if the link opens no answer. */
export function linkedSubject({ packet, answer }: Opening): Subject | null {
  return packet === 0 ? parseAnswer(answer) : { about: 'life', number: packet };
}

function same(a: Subject | null, b: Subject): boolean {
  return a !== null && a.about === b.about && a.number === b.number;
}

/**
 * Returns the time span that a question is about: the repeated span (`loop`) if there is one, otherwise the run so far.
 */
function lookBack(at_ns: number, loop: Span | null): Span {
  const { from_ns, to_ns } = loop ?? { from_ns: 0, to_ns: at_ns };
  return { from_ns: Math.floor(from_ns), to_ns: Math.floor(to_ns) };
}

/** The machines that can answer a user's questions. */
type Answering = {
  readonly session: LiveRun;
  readonly loop: Span | null;
  /** Asks a separate machine a question about a long time span. */
  readonly beside: (about: number, stretch: Span, take: (rows: Float64Array) => void) => void;
};

/** Asks one of the machines. If the subject stays the same, the present answer stays until the new one arrives. */
export function ask(store: AskedStore, answering: Answering, subject: Subject): void {
  const { session, loop, beside } = answering;
  const { about, number } = subject;
  const known = store.getState();
  const isSame = same(known.subject, subject);
  // During a seek, the question is about the target of the seek.
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

/** Removes the answer, because another run has begun. */
export function lapse(store: AskedStore): void {
  store.setState({ rows: null });
}

/** Closes the question. */
export function askNothing(store: AskedStore): void {
  store.setState(NOTHING);
}
