/** One use of memory: what it is, how much of the machine it has, and what memory has gone through lately. */

import { useEffect, useMemo, useState } from 'react';
import { entryAt, FILTERS, sentence } from '../../decode/entries';
import { USES } from '../../decode/uses';
import { clock, count, percent, three } from '../../lib/format';
import type { RowsView } from '../../lib/rows';
import { EVENT, EventCode, F } from '../../tables/tables';
import { type Fact, Facts } from '../../ui/Facts';
import { useLab } from '../../ui/useLab';

const PAGES_PER_MIB = 256;
const SHOWN = 6;
const REDRAW_MS = 500;
/** Of memory's events those that are no daily routine. */
const ROUTINE = new Set<number>([EventCode.DiskRequested, EventCode.DiskCompleted]);

const mib = (pages: number): string => `${count(pages)} pages, ${three(pages / PAGES_PER_MIB)} MiB`;

export function MemoryUse({ use }: { use: number }) {
  const { id, of, means } = USES[use] ?? USES[0];
  const facts = useMemo<readonly Fact[]>(
    () => [
      { name: 'now', says: ({ snap }) => mib(of(snap)) },
      { name: 'of the machine', says: ({ snap }) => percent(of(snap) / Math.max(1, snap.get(F.mem_total))) },
      ...(id === 'free' ? MARKS : []),
      { name: 'reclaimed so far', says: ({ snap }) => mib(snap.get(F.pages_reclaimed)) },
    ],
    [id, of],
  );
  return (
    <>
      <p>{means}</p>
      <Facts label="This use of memory" facts={facts} />
      <Lately />
    </>
  );
}

const MARKS: readonly Fact[] = [
  { name: 'in NORMAL', says: ({ snap }) => mib(snap.get(F.normal_free)) },
  { name: 'high', says: ({ snap }) => mib(snap.get(F.normal_high)) },
  { name: 'low', says: ({ snap }) => mib(snap.get(F.normal_low)) },
  { name: 'min', says: ({ snap }) => mib(snap.get(F.normal_min)) },
];

/** Numbers of the newest entries about memory, newest first. */
function newest(rows: RowsView, t: number): string {
  const found: number[] = [];
  for (let i = rows.firstAtLeast(EVENT.t_ns, t + 1) - 1; i >= 0 && found.length < SHOWN; i--) {
    const kind = rows.at(i, EVENT.kind);
    if (FILTERS.memory.kinds.has(kind) && !ROUTINE.has(kind)) found.push(rows.at(i, EVENT.id));
  }
  return found.join(' ');
}

/** What happened to memory, each line a question. */
function Lately() {
  const lab = useLab();
  const { session } = lab;
  const [seen, setSeen] = useState('');
  useEffect(() => {
    let drawn = 0;
    return session.paintWith(({ t, wall_ms }, { events }) => {
      if (wall_ms - drawn < REDRAW_MS) return;
      drawn = wall_ms;
      setSeen(newest(events, t));
    });
  }, [session]);
  const { events } = session;
  const wanted = seen.split(' ').map(Number);
  const rows = Array.from({ length: events.length }, (_, i) => i)
    .filter((i) => wanted.includes(events.at(i, EVENT.id)))
    .reverse();
  return (
    <>
      <h3>Lately</h3>
      {rows.length === 0 && <p>Nothing is on record: no watermark was crossed in what was played.</p>}
      <ul className="answers" aria-label="Memory lately">
        {rows.map((i) => (
          <li key={events.at(i, EVENT.id)}>
            <button type="button" title="Why?" onClick={() => lab.ask('causes', events.at(i, EVENT.id))}>
              <span>{sentence(entryAt(events, i))}</span> <time>{clock(events.at(i, EVENT.t_ns))}</time>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
