/** A task of the run queue: its scheduler state, and the event that led to this state. */
import { useMemo } from 'react';
import { linksOf } from '../../decode/links';
import { waitOf } from '../../decode/waits';
import type { LiveRun, Moment } from '../../run/liveRun';
import { Place, SERIES, TASK } from '../../tables/tables';
import { type Fact, Facts } from '../../ui/Facts';
import { useParam } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { PLACES } from '../../words/names';
import { duration, minus } from '../../words/numbers';
import { codes } from '../../words/opening';
import { Causes } from './Causes';

/** Number of rows of the time series that count as recent. Each row covers 10 ms. */
const RECENT_ROWS = 100;
const NICE_0 = 120;

/** Value of kernel.scheduler for EEVDF. */
const EEVDF = 1;

type FactName = keyof typeof answers.task.facts;

/** Facts about a task that only the O(1) scheduler has. */
const OF_O1: readonly FactName[] = ['before', 'priority', 'slice', 'sleepAverage', 'interactive'];
const OF_EEVDF: readonly FactName[] = ['weight', 'lag', 'deadline'];

type Reading = (moment: Moment, row: number, session: LiveRun) => string;

const READINGS: Readonly<Record<FactName, Reading>> = {
  place,
  before,
  nice: ({ snap }, row) => minus(snap.task(row, TASK.static_prio) - NICE_0),
  priority,
  slice: ({ snap }, row) => answers.task.slice(snap.task(row, TASK.time_slice), snap.task(row, TASK.full_slice)),
  sleepAverage: ({ snap }, row) => answers.task.sleepAverage(snap.task(row, TASK.sleep_avg_ns)),
  interactive: ({ snap }, row) => (snap.task(row, TASK.interactive) > 0 ? answers.task.yes : answers.task.no),
  weight: ({ snap }, row) => answers.task.weight(snap.task(row, TASK.weight)),
  lag: ({ snap }, row) => answers.task.lag(snap.task(row, TASK.lag_ns)),
  deadline: ({ snap }, row) => answers.task.deadline(snap.task(row, TASK.deadline_ns)),
  lately: (_, row, session) => recentUse(session, row),
  inAll: ({ snap }, row) => duration(snap.task(row, TASK.cpu_ns)),
  memory: ({ snap }, row) => answers.task.memory(snap.task(row, TASK.rss_pages)),
};

/**
 * Describes the task's place in the queue. EEVDF has no active and expired arrays, so its tasks are eligible or not
 * eligible.
 */
function place({ snap }: Moment, row: number): string {
  const at = snap.task(row, TASK.place);
  if (snap.task(row, TASK.delayed) > 0) return answers.task.delayed;
  if (at !== Place.Active || snap.task(row, TASK.weight) === 0) return codes.places[PLACES[at]];
  return snap.task(row, TASK.eligible) > 0 ? answers.task.eligible : answers.task.notEligible;
}

/** The bonus of the sleep average lowers the priority number. A smaller number means that the task runs earlier. */
function priority({ snap }: Moment, row: number): string {
  const now = snap.task(row, TASK.prio);
  const bonus = snap.task(row, TASK.static_prio) - now;
  if (bonus === 0) return answers.task.asNice(now);
  return bonus > 0 ? answers.task.better(now, bonus) : answers.task.worse(now, -bonus);
}

function before({ snap }: Moment, row: number): string {
  const wait = waitOf(snap, row);
  if (wait === null) return answers.task.notWaiting;
  return wait.tasks === 0 ? answers.task.next : answers.task.before(wait.tasks, wait.slices_ms);
}

/** Returns in how many of the recent 10 ms intervals the task had more CPU time than any other. */
function recentUse({ series, snapshot, playback }: LiveRun, row: number): string {
  const id = snapshot?.task(row, TASK.id);
  const end = series.firstAtLeast(SERIES.t_ns, playback.shown_ns + 1);
  const begin = Math.max(0, end - RECENT_ROWS);
  if (end === begin) return answers.task.nothingYet;
  let had = 0;
  for (let i = begin; i < end; i++) if (series.at(i, SERIES.main_task) === id) had++;
  return answers.task.lately(had, end - begin);
}

export function Task({ task, rows }: { task: number; rows: Float64Array }) {
  const elsewhere = useParam('kernel.scheduler') === EEVDF ? OF_O1 : OF_EEVDF;
  const facts = useMemo<readonly Fact[]>(
    () =>
      (Object.keys(answers.task.facts) as FactName[])
        .filter((fact) => !elsewhere.includes(fact))
        .map((fact) => ({
          name: answers.task.facts[fact],
          says: (moment, session) => {
            const row = moment.snap.rowOf(task);
            return row < 0 ? answers.task.ended : READINGS[fact](moment, row, session);
          },
        })),
    [task, elsewhere],
  );
  return (
    <>
      <Facts label={answers.task.title} facts={facts} />
      <h3>{answers.task.whatPutItThere}</h3>
      {rows.length === 0 ? <p>{answers.task.nothingMovedIt}</p> : <Causes links={linksOf(rows)} />}
    </>
  );
}
