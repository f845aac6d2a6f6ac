/** A task of the run queue: its scheduler state, and the event that led to this state. */
import { useMemo } from 'react';
import { linksOf } from '../../decode/links';
import type { Snapshot, TaskState } from '../../decode/snapshot';
import { waitOf } from '../../decode/waits';
import type { LiveRun } from '../../run/liveRun';
import { Place, SERIES } from '../../tables/tables';
import { type Fact, Facts } from '../../ui/Facts';
import { useParam } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { PLACES } from '../../words/names';
import { duration, minus } from '../../words/numbers';
import { codes } from '../../words/opening';
import { Causes } from './Causes';
import type { AnswerProps } from './parts';

/** Number of rows of the time series that count as recent. Each row covers 10 ms. */
const RECENT_ROWS = 100;
const NICE_0 = 120;

/** Value of kernel.scheduler for EEVDF. */
const EEVDF = 1;

type FactName = keyof typeof answers.task.facts;

/** Facts about a task that only the O(1) scheduler has. */
const OF_O1: readonly FactName[] = ['before', 'priority', 'slice', 'sleepAverage', 'interactive'];
const OF_EEVDF: readonly FactName[] = ['weight', 'lag', 'deadline'];

type Reading = (task: TaskState, session: LiveRun, snap: Snapshot) => string;

const READINGS: Readonly<Record<FactName, Reading>> = {
  place,
  before,
  nice: ({ static_prio }) => minus(static_prio - NICE_0),
  priority,
  slice: ({ time_slice, full_slice }) => answers.task.slice(time_slice, full_slice),
  sleepAverage: ({ sleep_avg_ns }) => answers.task.sleepAverage(sleep_avg_ns),
  interactive: ({ interactive }) => (interactive > 0 ? answers.task.yes : answers.task.no),
  weight: ({ weight }) => answers.task.weight(weight),
  lag: ({ lag_ns }) => answers.task.lag(lag_ns),
  deadline: ({ deadline_ns }) => answers.task.deadline(deadline_ns),
  lately,
  inAll: ({ cpu_ns }) => duration(cpu_ns),
  memory: ({ rss_pages }) => answers.task.memory(rss_pages),
};

/**
 * Describes the task's place in the queue. EEVDF has no active and expired arrays, so its tasks are eligible or not
 * eligible.
 */
function place({ place: at, delayed, weight, eligible }: TaskState): string {
  if (delayed > 0) return answers.task.delayed;
  if (at !== Place.Active || weight === 0) return codes.places[PLACES[at]];
  return eligible > 0 ? answers.task.eligible : answers.task.notEligible;
}

/** The bonus of the sleep average lowers the priority number. A smaller number means that the task runs earlier. */
function priority({ prio, static_prio }: TaskState): string {
  const bonus = static_prio - prio;
  if (bonus === 0) return answers.task.asNice(prio);
  return bonus > 0 ? answers.task.better(prio, bonus) : answers.task.worse(prio, -bonus);
}

function before(task: TaskState, _: LiveRun, { tasks }: Snapshot): string {
  const wait = waitOf(tasks, task);
  if (wait === null) return answers.task.notWaiting;
  return wait.tasks === 0 ? answers.task.next : answers.task.before(wait.tasks, wait.slices_ms);
}

/** Returns in how many of the recent 10 ms intervals the task had more CPU time than any other. */
function lately({ id }: TaskState, { series, playback }: LiveRun): string {
  const end = series.firstAtLeast(SERIES.t_ns, playback.shown_ns + 1);
  const begin = Math.max(0, end - RECENT_ROWS);
  if (end === begin) return answers.task.nothingYet;
  let had = 0;
  for (let i = begin; i < end; i++) if (series.at(i, SERIES.main_task) === id) had++;
  return answers.task.lately(had, end - begin);
}

export function Task({ number: task, rows }: AnswerProps) {
  const elsewhere = useParam('kernel.scheduler') === EEVDF ? OF_O1 : OF_EEVDF;
  const facts = useMemo<readonly Fact[]>(
    () =>
      (Object.keys(answers.task.facts) as FactName[])
        .filter((fact) => !elsewhere.includes(fact))
        .map((fact) => ({
          name: answers.task.facts[fact],
          says: ({ snap }, session) => {
            const now = snap.taskOf(task);
            return now === undefined ? answers.task.ended : READINGS[fact](now, session, snap);
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
