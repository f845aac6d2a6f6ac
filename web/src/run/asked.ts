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

/**
 * The question that the machine is asked about each subject. Null if the machine is not asked: `memory`, `acks` and
 * `pool` show only the present state, and `remedies` are tried in separate runs.
 */
export const QUESTIONS = {
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

export const NOTHING_ASKED: Asked = {
  subject: null,
  rows: null,
  at_ns: 0,
  stretch: { from_ns: 0, to_ns: 0 },
  stage: -1,
};

export type AskedStore = StoreApi<Asked>;

export const createAsked = (): AskedStore => createStore<Asked>()(() => NOTHING_ASKED);

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

/** Returns whether this subject has been asked about. */
export function isAbout({ subject }: Asked, { about, number }: Subject): boolean {
  return subject?.about === about && subject.number === number;
}
