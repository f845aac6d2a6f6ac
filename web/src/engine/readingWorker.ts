/** Worker that reads output of a real kernel piece by piece and reports its progress. */

import { CounterReader } from '../measured/counters';
import type { Lane } from '../measured/lane';
import { Lines } from '../measured/lines';
import { TraceReader } from '../measured/trace';
import type { ReadingNews, ReadingOrder } from './readingNews';

/** Bytes between two progress reports. */
const REPORT_EVERY = 1 << 20;

const tell = (news: ReadingNews, transfer: Transferable[] = []): void => {
  (self as unknown as { postMessage(news: ReadingNews, transfer: Transferable[]): void }).postMessage(news, transfer);
};

/** Calls `line` with every line of a text. */
async function readLines(text: Blob, line: (line: string) => void): Promise<void> {
  const lines = new Lines();
  const decoder = new TextDecoder();
  const reader = text.stream().getReader();
  let [read, reported] = [0, 0];
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    lines.take(decoder.decode(piece.value, { stream: true }), line);
    read += piece.value.length;
    if (read - reported < REPORT_EVERY) continue;
    reported = read;
    tell({ type: 'way', bytes: read, of: text.size });
  }
  lines.take(decoder.decode(), line);
  lines.end(line);
}

const buffersOf = ({ from_ns, to_ns, does, label, mark_ns, mark, value }: Lane): Transferable[] =>
  [from_ns, to_ns, does, label, mark_ns, mark, value].map(({ buffer }) => buffer as ArrayBuffer);

async function read({ what, text }: ReadingOrder): Promise<void> {
  if (what === 'counters') {
    const counters = new CounterReader();
    await readLines(text, (line) => counters.line(line));
    tell({ type: 'counters', reading: counters.reading });
    return;
  }
  const reader = new TraceReader();
  await readLines(text, (line) => reader.line(line));
  const trace = reader.end();
  tell({ type: 'trace', trace }, trace.lanes.flatMap(buffersOf));
}

addEventListener('message', ({ data }: MessageEvent<ReadingOrder>) => {
  read(data).catch((reason: unknown) => tell({ type: 'failed', reason: String(reason) }));
});
