/** One use of memory: its meaning, its share of the simulated host's memory, and recent events in memory. */

import { useEffect, useMemo, useState } from 'react';
import { entryAt, FILTERS, sentence } from '../../decode/entries';
import { USES } from '../../decode/uses';
import type { RowsView } from '../../lib/rows';
import { EVENT, EventCode, FrameField } from '../../tables/tables';
import { type Fact, Facts } from '../../ui/Facts';
import { useLab } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { clock, percent } from '../../words/numbers';
import { memory } from '../../words/opening';

const SHOWN = 6;
const REDRAW_MS = 500;
/** Memory events that are routine and not listed. */
const ROUTINE = new Set<number>([EventCode.DiskRequested, EventCode.DiskCompleted]);

export function MemoryUse({ use }: { use: number }) {
  const { id, of } = USES[use] ?? USES[0];
  const facts = useMemo<readonly Fact[]>(
    () => [
      { name: answers.memory.facts.now, says: ({ snap }) => answers.memory.pages(of(snap)) },
      {
        name: answers.memory.facts.ofMachine,
        says: ({ snap }) => percent(of(snap) / Math.max(1, snap.get(FrameField.mem_total))),
      },
      ...(id === 'free' ? marks() : []),
      {
        name: answers.memory.facts.reclaimed,
        says: ({ snap }) => answers.memory.pages(snap.get(FrameField.pages_reclaimed)),
      },
    ],
    [id, of],
  );
  return (
    <>
      <p>{memory.uses[id].means}</p>
      <Facts label={answers.memory.title} facts={facts} />
      <LatelyUsed />
    </>
  );
}

const marks = (): readonly Fact[] => [
  { name: answers.memory.facts.inNormal, says: ({ snap }) => answers.memory.pages(snap.get(FrameField.normal_free)) },
  { name: answers.memory.facts.high, says: ({ snap }) => answers.memory.pages(snap.get(FrameField.normal_high)) },
  { name: answers.memory.facts.low, says: ({ snap }) => answers.memory.pages(snap.get(FrameField.normal_low)) },
  { name: answers.memory.facts.min, says: ({ snap }) => answers.memory.pages(snap.get(FrameField.normal_min)) },
];

/** Returns the ids of the newest journal entries about memory as one text, newest first. */
function newest(rows: RowsView, t: number): string {
  const found: number[] = [];
  for (let i = rows.firstAtLeast(EVENT.t_ns, t + 1) - 1; i >= 0 && found.length < SHOWN; i--) {
    const kind = rows.at(i, EVENT.kind);
    if (FILTERS.memory.has(kind) && !ROUTINE.has(kind)) found.push(rows.at(i, EVENT.id));
  }
  return found.join(' ');
}

/** Recent events in memory. Each line of text is a button that shows the causes of its event. */
function LatelyUsed() {
  const lab = useLab();
  const [seen, setSeen] = useState('');
  useEffect(() => {
    return lab.paintEvery(REDRAW_MS, ({ t }, { events }) => {
      setSeen(newest(events, t));
    });
  }, [lab]);
  const { events } = lab;
  const wanted = seen.split(' ').map(Number);
  const rows = Array.from({ length: events.length }, (_, i) => i)
    .filter((i) => wanted.includes(events.at(i, EVENT.id)))
    .reverse();
  return (
    <>
      <h3>{answers.memory.lately}</h3>
      {rows.length === 0 && <p>{answers.memory.nothingLately}</p>}
      <ul className="answers" aria-label={answers.memory.latelyList}>
        {rows.map((i) => (
          <li key={events.at(i, EVENT.id)} className="ends">
            <button
              type="button"
              title={answers.why}
              onClick={() => lab.questions.ask('causes', events.at(i, EVENT.id))}
            >
              <span>{sentence(entryAt(events, i))}</span> <time>{clock(events.at(i, EVENT.t_ns))}</time>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
