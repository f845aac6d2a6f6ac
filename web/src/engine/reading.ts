/**
 * Reads output of a real kernel (counters or a trace) in a separate worker, so that the page stays responsive and the
 * user can cancel.
 */
import { Reading } from '../measured/reading';
import type { Trace } from '../measured/trace';
import type { ReadingNews, ReadingOrder } from './readingNews';
import { spawnReader } from './spawnReader';

/** Functions that receive the progress and the end of a job. */
export type Hearing<Result> = {
  readonly way: (bytes: number, of: number) => void;
  readonly done: (result: Result) => void;
  readonly failed: (reason: string) => void;
};

/** Reads counters. The returned function cancels the job. */
export function readCountersOf(text: Blob, hearing: Hearing<Reading>): () => void {
  return order({ what: 'counters', text }, hearing, (news) => {
    if (news.type === 'counters') hearing.done(Object.assign(new Reading(), news.reading));
  });
}

/** Reads a trace. The returned function cancels the job. */
export function readTraceOf(text: Blob, hearing: Hearing<Trace>): () => void {
  return order({ what: 'trace', text }, hearing, (news) => {
    if (news.type === 'trace') hearing.done(news.trace);
  });
}

function order(
  order: ReadingOrder,
  { way, failed }: Pick<Hearing<unknown>, 'way' | 'failed'>,
  hear: (news: ReadingNews) => void,
): () => void {
  const worker = spawnReader();
  worker.onmessage = ({ data }: MessageEvent<ReadingNews>) => {
    if (data.type === 'way') {
      way(data.bytes, data.of);
      return;
    }
    worker.terminate();
    if (data.type === 'failed') failed(data.reason);
    else hear(data);
  };
  worker.onerror = ({ message }) => {
    worker.terminate();
    failed(message ?? '');
  };
  worker.postMessage(order);
  return () => worker.terminate();
}
