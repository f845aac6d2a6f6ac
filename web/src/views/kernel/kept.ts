/** Texts that the user has entered in this view. They stay while the page is open, even if another view is opened. */
import { createStore } from 'zustand/vanilla';
import type { Reading } from '../../measured/reading';
import type { Trace } from '../../measured/trace';
import type { Seen } from './clockInView';

/** A text and its result. */
export type Given<Result> = {
  /** Names of the files. Empty for a pasted text. */
  readonly name: string;
  readonly pasted: string;
  readonly result: Result | null;
};

export const NOTHING_GIVEN = { name: '', pasted: '', result: null } as const;

type Kept = {
  readonly before: Given<Reading>;
  readonly after: Given<Reading>;
  readonly trace: Given<Trace>;
  /** A packetdrill script. */
  readonly script: string;
  /** Moment of the machine's clock at which the trace starts, ns. */
  readonly begins_ns: number;
  /** Task of the trace that has the receiving program's colour, as an index into the labels. −1 for none. */
  readonly reader: number;
};

export const kept = createStore<Kept>()(() => ({
  before: NOTHING_GIVEN,
  after: NOTHING_GIVEN,
  trace: NOTHING_GIVEN,
  script: '',
  begins_ns: 0,
  reader: -1,
}));

/** Shifts the trace by a fraction of the visible time. */
export function shiftBy(seen: Seen | null, part: number): void {
  if (seen === null) return;
  kept.setState(({ begins_ns }) => ({ begins_ns: Math.round(begins_ns + (seen.end_ns - seen.begin_ns) * part) }));
}

/** Lets the trace start at the beginning of the visible time. */
export function startAt(seen: Seen | null): void {
  kept.setState({ begins_ns: Math.round(seen?.begin_ns ?? 0) });
}
