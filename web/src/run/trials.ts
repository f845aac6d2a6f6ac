/**
 * Trials of remedies. The run branches off before a moment, once for each change that might have helped. Workers run
 * each branch and the unchanged run until the queue space that a remedy adds is full. The runs are compared over a time
 * span that begins then.
 */

import type { Remedy, Trouble } from '../decode/changes';
import { type Course, courseOf, lostInAll } from '../decode/remedies';
import { fillTime_ns, JUDGED_NS, steadyStretch } from '../decode/steady';
import type { Pool } from '../engine/pool';
import type { Span } from '../lib/span';
import { paramIndex, paramOf } from '../scenario/params';
import type { RunSpec } from '../scenario/runSpec';
import { resultOf } from './pooled';

/** Minimum time from the branch point to the effect and to its cause, ns, so that a remedy has time to act. */
const BEFORE_NS = 1e9;
const BEFORE_CAUSE_NS = 1e6;
const BEFORE_AT_MOST_NS = 4e9;
/** Time after the loss or wait for which the runs are also compared, ns. */
const AFTER_NS = 2e9;
/** A loss counts as continuing if its rate stays at or above this fraction of the earlier rate. */
const GOES_ON_AT_LEAST = 0.1;

export type TriedRemedy = Remedy & { readonly course: Course };

export type Trials = {
  /** Time span from the branch point to the end of the runs. */
  readonly stretch: Span;
  /** Part of `stretch` over which the runs are compared: the steady state if the loss continues. */
  readonly judged: Span;
  readonly total: number;
  readonly done: number;
  /** Results of the unchanged run. Null until they are known. */
  readonly without: Course | null;
  readonly tried: readonly TriedRemedy[];
  readonly end: 'done' | 'stopped' | { readonly fault: string } | null;
};

/** Returns the time span in which a cause and its effect are compared with other runs. The effect is at `at_ns`. */
export function aroundMoment(cause_ns: number, at_ns: number, run: RunSpec): Span {
  const early_ns = Math.min(at_ns - BEFORE_NS, cause_ns - BEFORE_CAUSE_NS);
  const from_ns = Math.max(0, at_ns - BEFORE_AT_MOST_NS, early_ns);
  return sinceLastChange(goingOn({ from_ns, to_ns: at_ns }, run), at_ns, run);
}

/**
 * Extends a compared time span, because a change that only delays a loss is not a remedy. The span does not extend
 * beyond the time at which the sender stops.
 */
export function goingOn({ from_ns, to_ns }: Span, run: RunSpec): Span {
  return { from_ns, to_ns: Math.floor(Math.max(to_ns, Math.min(sendingEnd(run), to_ns + AFTER_NS))) };
}

/**
 * Shortens a compared time span so that it begins after the last change of the run up to `at_ns`. Otherwise that change
 * could be the cause of the effect.
 */
export function sinceLastChange({ from_ns, to_ns }: Span, at_ns: number, run: RunSpec): Span {
  return { from_ns: Math.floor(Math.max(from_ns, lastChange(run, at_ns))), to_ns: Math.floor(to_ns) };
}

/** Returns the end of a run, ns. */
const endOf = (run: RunSpec): number => presentAt(run, 'run.duration', Number.POSITIVE_INFINITY) * 1e9;

/**
 * Returns the time at which the sender stops, ns. Later, queues only drain, so a larger queue would seem to prevent all
 * losses.
 */
function sendingEnd(run: RunSpec): number {
  const stops_ns = run.values[paramIndex('sender.duration')] * 1e9;
  return stops_ns > 0 ? Math.min(stops_ns, endOf(run)) : endOf(run);
}

/** Returns the run without the changes that were made after a moment. */
export function upTo(run: RunSpec, at_ns: number): RunSpec {
  return { ...run, interventions: run.interventions.filter((known) => known.at_ns <= at_ns) };
}

/**
 * Returns the run with a changed parameter from a moment on, as if a user had made the change. At t = 0 the change
 * becomes a part of the scenario.
 */
export function forkedBy({ id, value }: Remedy, run: RunSpec, at_ns: number): RunSpec {
  const param = paramIndex(id);
  if (at_ns === 0 || paramOf(id)?.change === 'restart')
    return { ...run, values: run.values.with(param, value), interventions: [] };
  const { interventions } = upTo(run, at_ns);
  return { ...run, interventions: [...interventions, { at_ns, param, value }] };
}

/** Returns a parameter's value at a moment. */
export function presentAt({ values, interventions }: RunSpec, id: string, at_ns: number): number {
  const param = paramIndex(id);
  return interventions.findLast((known) => known.param === param && known.at_ns <= at_ns)?.value ?? values[param];
}

export type Trial = { readonly trouble: Trouble; readonly run: RunSpec; readonly stretch: Span };

/** Tries each remedy in one run. `tell` gets the progress. The returned function stops the trials. */
export function tryEach(
  pool: Pool,
  trial: Trial,
  remedies: readonly Remedy[],
  tell: (trials: Trials) => void,
): () => void {
  const trying = new Trying(pool, trial, remedies, tell);
  void trying.begin();
  return () => trying.stop();
}

/** Moment at which the runs branch off, and the time span over which they are compared. */
type Steady = { readonly forked_ns: number; readonly judged: Span };
type AsItIs = Steady & { readonly without: Course };

/** Results of a run in the compared time span, and its counters and levels at the end. */
type Ran = { readonly course: Course; readonly end: Float64Array };

class Trying {
  private state: Trials;

  constructor(
    private readonly pool: Pool,
    private readonly trial: Trial,
    private readonly remedies: readonly Remedy[],
    private readonly tell: (trials: Trials) => void,
  ) {
    const { stretch } = trial;
    const total = remedies.length + 1;
    this.state = { stretch, judged: stretch, total, done: 0, without: null, tried: [], end: null };
  }

  async begin(): Promise<void> {
    const { remedies, trial } = this;
    this.tell(this.state);
    const found: (TriedRemedy | null)[] = remedies.map(() => null);
    const asItIs = await this.asItIs();
    if (asItIs === null) return;
    const { judged } = asItIs;
    const stretch = { from_ns: asItIs.forked_ns, to_ns: judged.to_ns };
    this.ended({ without: asItIs.without, judged, stretch });
    for (const [nth, remedy] of remedies.entries())
      void this.through(forkedBy(remedy, trial.run, stretch.from_ns), judged).then((ran) => {
        // The machine refuses a change that contradicts other parameters. Such a change is not a remedy.
        found[nth] = ran && { ...remedy, course: ran.course };
        this.ended({ tried: found.filter((one) => one !== null) });
      });
  }

  stop(): void {
    if (this.state.end !== null) return;
    this.pool.stop();
    this.say({ end: 'stopped' });
  }

  /** Makes the unchanged run up to the end of the compared time span. Null if its machine has stopped. */
  private async asItIs(): Promise<AsItIs | null> {
    const { stretch, run, trouble } = this.trial;
    const present = upTo(run, stretch.from_ns);
    const first = await this.through(present, stretch);
    if (first === null) return this.fail();
    const { course, end } = first;
    const whole = { forked_ns: stretch.from_ns, judged: stretch, without: course };
    const later = trouble.kind === 'loss' ? laterStretch(this.trial, this.remedies, course, end) : null;
    if (later === null) return whole;
    const steady = await this.through(upTo(run, later.forked_ns), later.judged);
    if (steady === null) return this.fail();
    return goesOn(course, steady.course) ? { ...later, without: steady.course } : whole;
  }

  /** Makes one run in a worker, up to the end of the compared time span. Null if the machine refuses the change. */
  private through(run: RunSpec, over: Span): Promise<Ran | null> {
    const { trouble } = this.trial;
    const stage = trouble.kind === 'wait' ? trouble.code : -1;
    return resultOf<'passed'>(this.pool, run, { ...over, waits: stage >= 0 }).then(
      ({ passage }) => ({ course: courseOf(passage, stage), end: passage.end }),
      () => null,
    );
  }

  private fail(): null {
    this.pool.stop();
    this.say({ end: { fault: '' } });
    return null;
  }

  private ended(news: Partial<Trials>): void {
    const done = this.state.done + 1;
    this.say({ ...news, done, end: done === this.state.total ? 'done' : null });
  }

  private say(news: Partial<Trials>): void {
    if (this.state.end !== null) return;
    this.state = { ...this.state, ...news };
    this.tell(this.state);
  }
}

/**
 * Returns whether the unchanged run's loss continues in a later time span. If it has nearly ended there, the original
 * span is compared instead.
 */
function goesOn(before: Course, later: Course): boolean {
  const rate = (course: Course): number => lostInAll(course) / Math.max(1, course.length_ns);
  return rate(later) >= GOES_ON_AT_LEAST * rate(before);
}

/**
 * Returns the moment at which the runs branch off, and the time span to compare, which starts when the added queue
 * space is full. If the sender would stop before the end of this span, the branch point is earlier, but not before the
 * run's last change. Null if no remedy adds queue space that fills in time, or if no span fits.
 */
function laterStretch(
  { run, stretch }: Trial,
  remedies: readonly Remedy[],
  without: Course,
  end: Float64Array,
): Steady | null {
  const fill_ns = fillTime_ns(remedies, (id) => presentAt(run, id, stretch.from_ns), without, end);
  const end_ns = sendingEnd(run);
  const earlier_ns = Math.floor(end_ns - JUDGED_NS - fill_ns) - 1;
  const forks = [stretch.from_ns, Math.min(stretch.from_ns, earlier_ns)];
  for (const forked_ns of forks.filter((at_ns) => at_ns >= lastChange(run, stretch.from_ns))) {
    const judged = steadyStretch({ ...stretch, from_ns: forked_ns }, fill_ns, end_ns);
    if (judged !== null) return { forked_ns, judged };
  }
  return null;
}

/** Returns the moment of the run's last change up to `at_ns`, ns. 0 if there is none. */
function lastChange({ interventions }: RunSpec, at_ns: number): number {
  return Math.max(0, ...interventions.map((known) => known.at_ns).filter((known_ns) => known_ns <= at_ns));
}
