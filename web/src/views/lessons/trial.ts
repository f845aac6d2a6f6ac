/** The machine's answer to a question: a run on a separate machine, sampled at equal intervals. */

import { faultWords } from '../../decode/refusal';
import { Snapshot } from '../../decode/snapshot';
import type { SimClient } from '../../engine/client';
import { NOTHING_BEFORE } from '../../engine/protocol';
import type { RunSpec } from '../../scenario/runSpec';
import { EVENT, EVENT_WIDTH, FrameField, Section } from '../../tables/tables';

/** An entry of the log: its kind, its time since the start of the trial, ns, and its two values. */
type Entry = { readonly kind: number; readonly t_ns: number; readonly a: number; readonly b: number };

/** Observations of a trial, the run that answers a question. */
export type Trial = {
  readonly from_ns: number;
  readonly span_ns: number;
  /** Values of a counter or level at every sample, including the start. */
  readonly curve: (field: number) => readonly number[];
  readonly first: (field: number) => number;
  readonly last: (field: number) => number;
  /** Growth of a counter from the start of the trial to its end. */
  readonly grew: (field: number) => number;
  readonly entries: readonly Entry[];
};

/** Longest trial for which all log entries are read, ns. For a longer one only notable entries are read. */
const WHOLE_NS = 5e8;

/**
 * Runs a trial on a separate machine. To cancel it, close the client. `progress` receives the fraction of the trial that
 * is done, 0 … 1.
 */
export function runTrial(
  client: SimClient,
  run: RunSpec,
  at: { readonly from_ns: number; readonly span_ns: number; readonly samples?: number },
  progress: (share: number) => void = () => {},
): Promise<Trial> {
  const { samples = 20 } = at;
  const seen: Float64Array[] = [];
  const isWhole = at.span_ns <= WHOLE_NS;
  const entries: Entry[] = [];
  const wanted = (): number => Math.round(at.from_ns + (at.span_ns * seen.length) / samples);
  return new Promise((done, failed) => {
    client.onAnswer = (answer) => {
      const snapshot = new Snapshot(answer);
      if (answer.order === 'advance')
        entries.push(...entriesOf(snapshot.rows(isWhole ? Section.Events : Section.Journal), at.from_ns));
      const there = answer.now_ns >= wanted() || snapshot.get(FrameField.finished) > 0;
      if (there && (answer.order === 'advance' || !answer.more)) seen.push(snapshot.rows(Section.Frame).slice());
      client.recycle(answer.buffer);
      progress(Math.min(1, Math.max(0, (answer.now_ns - at.from_ns) / at.span_ns)));
      if (answer.more && answer.order !== 'advance') return;
      if (seen.length > samples) {
        client.close();
        done(trialOf(seen, entries, at));
      } else client.advance(wanted(), isWhole);
    };
    client.onFault = (fault) => failed(new Error(faultWords(fault)));
    client.start(run, at.from_ns, NOTHING_BEFORE);
  });
}

function* entriesOf(rows: Float64Array, from_ns: number): Generator<Entry> {
  for (let i = 0; i < rows.length; i += EVENT_WIDTH) {
    const t_ns = rows[i + EVENT.t_ns] - from_ns;
    if (t_ns >= 0) yield { kind: rows[i + EVENT.kind], t_ns, a: rows[i + EVENT.a], b: rows[i + EVENT.b] };
  }
}

function trialOf(
  seen: readonly Float64Array[],
  entries: readonly Entry[],
  { from_ns, span_ns }: { readonly from_ns: number; readonly span_ns: number },
): Trial {
  const first = (field: number): number => seen[0][field];
  const last = (field: number): number => seen[seen.length - 1][field];
  return {
    from_ns,
    span_ns,
    curve: (field) => seen.map((frame) => frame[field]),
    first,
    last,
    grew: (field) => last(field) - first(field),
    entries,
  };
}
