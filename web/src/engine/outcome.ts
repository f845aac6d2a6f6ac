/** What crosses between the page and a worker of its pool: a run out, and what is said of it. */

import type { Run } from '../scenario/run';

/** What a run comes to: the metrics of the contract by their id, and the digest of all that happened. */
export type Outcome = { readonly metrics: Readonly<Record<string, number>>; readonly digest: string };

/** Asks for a whole run. */
export type Whole = { readonly type: 'whole'; readonly run: Run };

/** What a worker says of its run. */
export type News =
  | { readonly type: 'way'; readonly now_ns: number }
  | { readonly type: 'end'; readonly outcome: Outcome }
  | { readonly type: 'fault'; readonly message: string };
