/** Messages between the page and the worker that reads output of a real kernel. */
import type { Reading } from '../measured/reading';
import type { Trace } from '../measured/trace';

export type ReadingOrder = { readonly what: 'counters' | 'trace'; readonly text: Blob };

export type ReadingNews =
  | { readonly type: 'way'; readonly bytes: number; readonly of: number }
  /** The data of a `Reading`, without its methods. */
  | { readonly type: 'counters'; readonly reading: Partial<Reading> }
  | { readonly type: 'trace'; readonly trace: Trace }
  | { readonly type: 'failed'; readonly reason: string };
