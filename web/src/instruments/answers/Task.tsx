/** A task of the run queue: what the scheduler knows of it, and what put it where it is. */
import { useMemo } from 'react';
import { linksOf } from '../../decode/chain';
import { waitOf } from '../../decode/waits';
import { duration, three } from '../../lib/format';
import type { Moment, Session } from '../../run/session';
import { SERIES, TASK } from '../../tables/tables';
import { type Fact, Facts } from '../../ui/Facts';
import { Causes } from './Causes';

const PLACES = [
  'on the CPU',
  'waits in the active array',
  'waits in the expired array',
  'asleep',
  'waits for the disk',
];
const PAGES_PER_MIB = 256;
/** Rows of the series, 10 ms each, that "lately" looks back over. */
const LATELY = 100;
const NICE_0 = 120;

type Reading = (moment: Moment, row: number, session: Session) => string;

const READINGS: readonly (readonly [string, Reading])[] = [
  ['place', ({ snap }, row) => PLACES[snap.task(row, TASK.place)] ?? ''],
  ['before it', before],
  ['nice value', ({ snap }, row) => signed(snap.task(row, TASK.static_prio) - NICE_0)],
  ['priority', priority],
  ['time slice', ({ snap }, row) => `${snap.task(row, TASK.time_slice)} of ${snap.task(row, TASK.full_slice)} ms left`],
  ['sleep average', ({ snap }, row) => duration(Math.round(snap.task(row, TASK.sleep_avg_ns) / 1e6) * 1e6)],
  ['interactive', ({ snap }, row) => (snap.task(row, TASK.interactive) > 0 ? 'yes' : 'no')],
  ['CPU lately', (_, row, session) => lately(session, row)],
  ['CPU in all', ({ snap }, row) => duration(snap.task(row, TASK.cpu_ns))],
  ['memory', ({ snap }, row) => `${three(snap.task(row, TASK.rss_pages) / PAGES_PER_MIB)} MiB`],
];

function signed(value: number): string {
  return String(value).replace('-', '−');
}

/** A bonus of the sleep average lowers the number: the smaller, the sooner. */
function priority({ snap }: Moment, row: number): string {
  const bonus = snap.task(row, TASK.static_prio) - snap.task(row, TASK.prio);
  const because =
    bonus === 0 ? 'as its nice value' : `${Math.abs(bonus)} ${bonus > 0 ? 'better' : 'worse'} by its sleep`;
  return `${snap.task(row, TASK.prio)}, ${because}`;
}

function before({ snap }: Moment, row: number): string {
  const wait = waitOf(snap, row);
  if (wait === null) return 'nothing: it does not wait for the CPU';
  const tasks = `${wait.tasks} ${wait.tasks === 1 ? 'task' : 'tasks'}`;
  return wait.tasks === 0 ? 'nothing: it is next' : `${tasks}, ${wait.slices_ms} ms of time slices`;
}

/** How often it had the CPU longest in the last intervals of 10 ms on record. */
function lately({ series, snapshot, playback }: Session, row: number): string {
  const id = snapshot?.task(row, TASK.id);
  const end = series.firstAtLeast(SERIES.t_ns, playback.shown_ns + 1);
  const begin = Math.max(0, end - LATELY);
  if (end === begin) return 'nothing on record yet';
  let had = 0;
  for (let i = begin; i < end; i++) if (series.at(i, SERIES.main_task) === id) had++;
  return `most of ${had} of the last ${end - begin} intervals of 10 ms`;
}

export function Task({ task, rows }: { task: number; rows: Float64Array }) {
  const facts = useMemo<readonly Fact[]>(
    () =>
      READINGS.map(([name, read]) => ({
        name,
        says: (moment, session) => {
          const row = moment.snap.rowOf(task);
          return row < 0 ? 'it has ended' : read(moment, row, session);
        },
      })),
    [task],
  );
  return (
    <>
      <Facts label="What the scheduler knows" facts={facts} />
      <h3>What put it there</h3>
      {rows.length === 0 ? <p>Nothing has moved it since the run began.</p> : <Causes links={linksOf(rows)} />}
    </>
  );
}
