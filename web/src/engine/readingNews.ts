/** Messages between the page and the worker that reads output of a real kernel. */
import type { Counter, Damage } from '../measured/reading';
import type { Trace } from '../measured/trace';

export type ReadingOrder = { readonly what: 'counters' | 'trace'; readonly text: Blob };

export type ReadingNews =
  | { readonly type: 'way'; readonly bytes: number; readonly of: number }
  | {
      readonly type: 'counters';
      readonly counters: readonly Counter[];
      readonly lines: number;
      readonly unknown: number;
      readonly examples: readonly string[];
      readonly damages: readonly Damage[];
    }
  | { readonly type: 'trace'; readonly trace: Trace }
  | { readonly type: 'failed'; readonly reason: string };
