/**
 * Trials: the run is forked before a moment, once for each change that might have helped, and each
 * fork is run in a spare worker through the seconds that matter, beside the run as it is.
 */

import { type Course, courseOf, type Remedy, type Trouble } from '../decode/remedies';
import type { Passage } from '../engine/outcome';
import type { Pool } from '../engine/pool';
import type { Span } from '../lib/span';
import { paramIndex, paramOf } from '../scenario/params';
import type { Run } from '../scenario/run';

/** At least so long before the moment a run is forked, and so long before its cause; but not longer before it, ns: what is to help must have had time to. */
const BEFORE_NS = 1e9;
const BEFORE_CAUSE_NS = 1e6;
const BEFORE_AT_MOST_NS = 4e9;
/** So long after it the runs are compared, ns. */
const AFTER_NS = 2e9;

export type TriedRemedy = Remedy & { readonly course: Course };

export type Trials = {
  readonly stretch: Span;
  readonly total: number;
  readonly done: number;
  /** The run as it is; null before that is known. */
  readonly without: Course | null;
  readonly tried: readonly TriedRemedy[];
  readonly end: 'done' | 'stopped' | { readonly fault: string } | null;
};

/** The seconds that matter about what had a cause at one moment and came about at another. */
export function aroundMoment(cause_ns: number, at_ns: number, run: Run): Span {
  const early_ns = Math.min(at_ns - BEFORE_NS, cause_ns - BEFORE_CAUSE_NS);
  const from_ns = Math.max(0, at_ns - BEFORE_AT_MOST_NS, early_ns);
  return sinceLastChange(goingOn({ from_ns, to_ns: at_ns }, run), at_ns, run);
}

/** A stretch and some time after it: what only delays a loss is no help. */
export function goingOn({ from_ns, to_ns }: Span, run: Run): Span {
  return { from_ns, to_ns: Math.floor(Math.min(endOf(run), to_ns + AFTER_NS)) };
}

/** A change of the run's own would be another cause: the stretch begins after the last one before a moment. */
export function sinceLastChange({ from_ns, to_ns }: Span, at_ns: number, { interventions }: Run): Span {
  const changed = interventions.filter((known) => known.at_ns <= at_ns).map((known) => known.at_ns);
  return { from_ns: Math.floor(Math.max(from_ns, ...changed)), to_ns: Math.floor(to_ns) };
}

/** When a run ends, ns. */
function endOf({ values, interventions }: Run): number {
  const duration = paramIndex('run.duration');
  const last = interventions.findLast(({ param }) => param === duration);
  return (last?.value ?? values[duration]) * 1e9;
}

/** The run up to a moment, without what was changed later. */
export function upTo({ values, interventions }: Run, at_ns: number): Run {
  return { values, interventions: interventions.filter((known) => known.at_ns <= at_ns) };
}

/** The run forked at a moment by a change, as a person's change there forks it: at the first moment it is of the run's beginning. */
export function forkedBy({ id, value }: Remedy, run: Run, at_ns: number): Run {
  const param = paramIndex(id);
  if (at_ns === 0 || paramOf(id)?.change === 'restart')
    return { values: run.values.with(param, value), interventions: [] };
  const { values, interventions } = upTo(run, at_ns);
  return { values, interventions: [...interventions, { at_ns, param, value }] };
}

/** The value in force at a moment. */
export function presentAt({ values, interventions }: Run, id: string, at_ns: number): number {
  const param = paramIndex(id);
  return interventions.findLast((known) => known.param === param && known.at_ns <= at_ns)?.value ?? values[param];
}

export type Trial = { readonly trouble: Trouble; readonly run: Run; readonly stretch: Span };

/** Tries each change once; `tell` hears of every step. Returns what stops it. */
export function tryEach(
  pool: Pool,
  { trouble, run, stretch }: Trial,
  remedies: readonly Remedy[],
  tell: (trials: Trials) => void,
): () => void {
  const stage = trouble.kind === 'wait' ? trouble.code : -1;
  const found: (Course | null)[] = remedies.map(() => null);
  let state: Trials = { stretch, total: remedies.length + 1, done: 0, without: null, tried: [], end: null };
  const say = (news: Partial<Trials>): void => {
    state = { ...state, ...news };
    tell(state);
  };
  const ended = (news: Partial<Trials>): void => {
    const done = state.done + 1;
    say({ ...news, done, end: done === state.total ? 'done' : null });
  };
  const take = (one: Run, passed: (course: Course) => Partial<Trials>, refused: () => void): void =>
    pool.take(
      one,
      (news) => {
        if (state.end !== null) return;
        if (news.type === 'passed') ended(passed(courseOf(news.passage satisfies Passage, stage)));
        else if (news.type === 'fault') refused();
      },
      { ...stretch, waits: stage >= 0 },
    );
  const fail = (): void => {
    pool.stop();
    say({ end: { fault: '' } });
  };
  tell(state);
  take(upTo(run, stretch.from_ns), (without) => ({ without }), fail);
  for (const [nth, remedy] of remedies.entries()) {
    const passed = (course: Course): Partial<Trials> => {
      found[nth] = course;
      return { tried: remedies.flatMap((one, n) => triedOf(one, found[n])) };
    };
    // A change that does not go with the other parameters is refused by the machine: it is no remedy.
    take(forkedBy(remedy, run, stretch.from_ns), passed, () => ended({}));
  }
  return () => {
    if (state.end !== null) return;
    pool.stop();
    say({ end: 'stopped' });
  };
}

function triedOf(remedy: Remedy, course: Course | null): TriedRemedy[] {
  return course === null ? [] : [{ ...remedy, course }];
}
