/** Runs a second machine to the end of a run, ahead of the picture. */

import { faultWords } from '../decode/refusal';
import { Snapshot } from '../decode/snapshot';
import type { Scalars } from '../decode/uses';
import type { SimClient } from '../engine/client';
import { NOTHING_BEFORE } from '../engine/protocol';
import type { RunSpec } from '../scenario/runSpec';
import { Section } from '../tables/tables';

/** The machine's counters and levels at the start and at the end of a span. */
export type Ends = readonly [begin: Scalars, end: Scalars];

type AheadListener = {
  readonly way: (now_ns: number) => void;
  readonly done: (ends: Ends) => void;
  readonly failed: (why: string) => void;
};

/** Starts a second machine, which runs to the end. The returned function cancels its run. */
export function runAhead(
  client: SimClient,
  run: RunSpec,
  from_ns: number,
  to_ns: number,
  told: AheadListener,
): () => void {
  let begin: Scalars | null = null;
  client.onAnswer = (answer) => {
    const frame = new Snapshot(answer).rows(Section.Frame).slice();
    client.recycle(answer.buffer);
    told.way(answer.now_ns);
    if (answer.more) return;
    const scalars = { get: (field: number) => frame[field] };
    if (begin === null) {
      begin = scalars;
      client.seek(to_ns, NOTHING_BEFORE);
      return;
    }
    client.close();
    told.done([begin, scalars]);
  };
  client.onFault = (fault) => told.failed(faultWords(fault));
  client.start(run, from_ns, NOTHING_BEFORE);
  return () => client.close();
}
