/** What crosses between the page and a worker of its pool: a run out, and what is said of it. */

import type { Span } from '../lib/span';
import type { RunSpec } from '../scenario/runSpec';
import type { Fault } from './protocol';

/** The machine's scalars at two moments of a run. */
export type Ends = { readonly begin: Float64Array; readonly end: Float64Array };

/** Result of a run: the metrics of the contract by their id, and the digest of all that happened. */
export type Outcome = {
  readonly metrics: Readonly<Record<string, number>>;
  readonly digest: string;
  /** The scalars at the moment that `Since` names and at the end of the run. */
  readonly ends?: Ends;
};

/** Asks for a whole run, and for its scalars at a moment on the way. */
export type Since = { readonly since_ns: number };

/** A stretch of a run; `waits`: the longest waits in it are wanted, too, for which it is replayed. */
export type Stretch = Span & { readonly waits: boolean };

/** What a stretch of a run comes to. */
export type Passage = Ends & {
  /** The longest wait at each stage, as `About.Waits` answers; empty where it is not wanted. */
  readonly waits: Float64Array;
};

/** What was on the wire in a span, as one `Side` sees it; so many bytes of each frame. */
export type Capture = Span & { readonly side: number; readonly snapLength: number };

/** What is wanted of a run; null: what it comes to at its end. */
export type OutcomeRequest = Stretch | Capture | Since | null;

/** Asks for a whole run, or for something of it. */
export type Whole = { readonly type: 'whole'; readonly run: RunSpec; readonly wanted: OutcomeRequest };

/** What a worker says of its run. */
export type News =
  | { readonly type: 'way'; readonly now_ns: number }
  | { readonly type: 'end'; readonly outcome: Outcome }
  | { readonly type: 'passed'; readonly passage: Passage }
  /** The bytes of a pcapng file. */
  | { readonly type: 'captured'; readonly file: readonly Uint8Array<ArrayBuffer>[] }
  | Fault;
