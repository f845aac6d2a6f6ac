/** What crosses between the page and a worker of its pool: a run out, and what is said of it. */

import type { Span } from '../lib/span';
import type { Run } from '../scenario/run';
import type { Fault } from './protocol';

/** What a run comes to: the metrics of the contract by their id, and the digest of all that happened. */
export type Outcome = { readonly metrics: Readonly<Record<string, number>>; readonly digest: string };

/** A stretch of a run; `waits`: the longest waits in it are wanted, too, for which it is replayed. */
export type Stretch = Span & { readonly waits: boolean };

/** What a stretch of a run comes to. */
export type Passage = {
  /** The machine's scalars at its begin and at its end. */
  readonly begin: Float64Array;
  readonly end: Float64Array;
  /** The longest wait at each stage, as `About.Waits` answers; empty where it is not wanted. */
  readonly waits: Float64Array;
};

/** Asks for a whole run, or for what a stretch of it comes to. */
export type Whole = { readonly type: 'whole'; readonly run: Run; readonly stretch: Stretch | null };

/** What a worker says of its run. */
export type News =
  | { readonly type: 'way'; readonly now_ns: number }
  | { readonly type: 'end'; readonly outcome: Outcome }
  | { readonly type: 'passed'; readonly passage: Passage }
  | Fault;
