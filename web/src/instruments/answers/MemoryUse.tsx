/** One use of memory: its meaning, its share of the simulated host's memory, and recent events in memory. */

import { type Entry, entryAt, passes, sentence } from '../../decode/entries';
import { USES } from '../../decode/uses';
import { READINGS_MS } from '../../lib/pace';
import type { RowsView } from '../../lib/rows';
import { EVENT, EventCode, FrameField } from '../../tables/tables';
import { FactList } from '../../ui/Facts';
import { useLab } from '../../ui/useLab';
import { useReading, useSnapshot } from '../../ui/useReading';
import { answers } from '../../words/answers';
import { clock, percent } from '../../words/numbers';
import { memory } from '../../words/opening';
import type { AnswerProps } from './parts';

const SHOWN = 6;
const REDRAW_MS = 500;
/** Memory events that are routine and not listed. */
const ROUTINE = new Set<number>([EventCode.DiskRequested, EventCode.DiskCompleted]);

/** Free pages of zone NORMAL, and its watermarks. */
const NORMAL = [
  ['inNormal', FrameField.normal_free],
  ['high', FrameField.normal_high],
  ['low', FrameField.normal_low],
  ['min', FrameField.normal_min],
] as const;

export function MemoryUse({ number: use }: AnswerProps) {
  const { id, of } = USES[use] ?? USES[0];
  const { title, facts, pages } = answers.memory;
  const shown = useSnapshot(
    READINGS_MS,
    (snap) => [
      [facts.now, pages(of(snap))] as const,
      [facts.ofMachine, percent(of(snap) / Math.max(1, snap.get(FrameField.mem_total)))] as const,
      ...(id === 'free' ? NORMAL.map(([name, field]) => [facts[name], pages(snap.get(field))] as const) : []),
      [facts.reclaimed, pages(snap.get(FrameField.pages_reclaimed))] as const,
    ],
    [use],
  );
  return (
    <>
      <p>{memory.uses[id].means}</p>
      {shown !== null && <FactList label={title} facts={shown} />}
      <LatelyUsed />
    </>
  );
}

type Event = Entry & { readonly id: number; readonly t_ns: number };

/** Returns the newest journal entries about memory, newest first. */
function newest(rows: RowsView, t: number): Event[] {
  const found: Event[] = [];
  for (let i = rows.firstAtLeast(EVENT.t_ns, t + 1) - 1; i >= 0 && found.length < SHOWN; i--) {
    const kind = rows.at(i, EVENT.kind);
    if (passes('memory', kind) && !ROUTINE.has(kind))
      found.push({ ...entryAt(rows, i), id: rows.at(i, EVENT.id), t_ns: rows.at(i, EVENT.t_ns) });
  }
  return found;
}

const NOTHING: readonly Event[] = [];

/** Recent events in memory. Each line of text is a button that shows the causes of its event. */
function LatelyUsed() {
  const lab = useLab();
  const seen = useReading(
    REDRAW_MS,
    () => NOTHING,
    ({ t }, { events }) => newest(events, t),
  );
  return (
    <>
      <h3>{answers.memory.lately}</h3>
      {seen.length === 0 && <p>{answers.memory.nothingLately}</p>}
      <ul className="answers" aria-label={answers.memory.latelyList}>
        {seen.map((event) => (
          <li key={event.id} className="ends">
            <button type="button" title={answers.why} onClick={() => lab.questions.ask('causes', event.id)}>
              <span>{sentence(event)}</span> <time>{clock(event.t_ns)}</time>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
