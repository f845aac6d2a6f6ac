/**
 * CPU time of a span in Chrome's Trace Event format, which Perfetto opens. Execution contexts (such as interrupt and
 * system call) and tasks have rows as in `ringside export --trace`. A separate machine repeats the run and records the
 * span.
 */

import { faultWords } from '../decode/refusal';
import { Snapshot } from '../decode/snapshot';
import type { SimClient } from '../engine/client';
import { NOTHING_BEFORE } from '../engine/protocol';
import { rowObjects } from '../lib/rows';
import type { Span } from '../lib/span';
import type { RunSpec } from '../scenario/runSpec';
import { CONTEXT_ENGLISH, Context, EVENT, EVENT_ENGLISH, Section, SPAN, WORK_ENGLISH } from '../tables/tables';

type Row = Readonly<Record<string, unknown>>;
const PID = 1;
/** Row of the event log (journal) in the trace. It is above the rows of all execution contexts. */
const JOURNAL_ROW = 0;
/** Number of rows reserved for each execution context, because task ids have 16 bits. */
const ROWS_PER_CONTEXT = 2 ** 16;

const CONTEXT_WORDS = Object.values(CONTEXT_ENGLISH);
const WORK_WORDS = Object.values(WORK_ENGLISH);
const EVENT_WORDS = Object.values(EVENT_ENGLISH);

/**
 * Whether an execution context has one row for all tasks: interrupts and idle time do not belong to the current task.
 */
const hasOneRow = (context: number): boolean => context <= Context.SoftIrq;

function rowOf(context: number, task: number): number {
  const first = 1 + context * ROWS_PER_CONTEXT;
  return hasOneRow(context) ? first : first + task;
}

/** Makes the rows of the trace from the rows of CPU spans and of the event log (journal). */
export function traceOf(spans: Float64Array, journal: Float64Array, { from_ns, to_ns }: Span): Row[] {
  const rows: Row[] = [
    { ph: 'M', pid: PID, name: 'process_name', args: { name: 'CPU' } },
    ...named(JOURNAL_ROW, 'journal'),
  ];
  const known = new Set<number>();
  for (const { begin_ns, end_ns, context, task, work } of rowObjects(SPAN, spans)) {
    const [begin, end] = [Math.max(from_ns, begin_ns), Math.min(to_ns, end_ns)];
    if (end <= begin) continue;
    const tid = rowOf(context, task);
    const words = CONTEXT_WORDS[context];
    if (!known.has(tid)) rows.push(...named(tid, hasOneRow(context) ? words : `${words}, task ${task}`));
    known.add(tid);
    const times = { ts: begin / 1e3, dur: (end - begin) / 1e3 };
    rows.push({ ph: 'X', pid: PID, tid, ...times, name: WORK_WORDS[work], cat: words, args: { task } });
  }
  for (const { t_ns, kind, id, a, b, cause } of rowObjects(EVENT, journal)) {
    if (t_ns < from_ns || t_ns > to_ns) continue;
    const place = { ph: 'i', s: 't', pid: PID, tid: JOURNAL_ROW, ts: t_ns / 1e3 };
    rows.push({ ...place, name: EVENT_WORDS[kind], cat: 'journal', args: { id, a, b, cause } });
  }
  return rows;
}

function named(tid: number, name: string): Row[] {
  const row = { ph: 'M', pid: PID, tid };
  return [
    { ...row, name: 'thread_name', args: { name } },
    { ...row, name: 'thread_sort_index', args: { sort_index: tid } },
  ];
}

/** Returns the text of the trace file. */
export function traceText(rows: readonly Row[]): string {
  return `{"displayTimeUnit":"ns","traceEvents":[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]}\n`;
}

/** Records the CPU spans and the event log of a time span of a run. Rejects if a fault stops the machine. */
export function recorded(engine: () => SimClient, run: RunSpec, { from_ns, to_ns }: Span): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const client = engine();
    const spans: Float64Array[] = [];
    const journal: Float64Array[] = [];
    const end = (): void => {
      client.close();
      resolve(traceOf(joined(spans), joined(journal), { from_ns, to_ns }));
    };
    client.onFault = (fault) => reject(new Error(faultWords(fault)));
    client.onAnswer = (answer) => {
      const snapshot = new Snapshot(answer);
      spans.push(snapshot.rows(Section.Spans).slice());
      journal.push(snapshot.rows(Section.Events).slice());
      client.recycle(answer.buffer);
      if (answer.order === 'start' && answer.more) return;
      // The client accepts the next request only after this function has returned, so the request is made in a
      // microtask.
      if (answer.now_ns >= to_ns || (answer.order === 'advance' && !answer.more)) queueMicrotask(end);
      else queueMicrotask(() => client.advance(to_ns, true));
    };
    client.start(run, from_ns, NOTHING_BEFORE);
  });
}

const joined = (parts: readonly Float64Array[]): Float64Array => Float64Array.from(parts.flatMap((part) => [...part]));
