/** Makes many runs for one table or figure. Stored results are used again; the other runs are made in the pool. */

import type { Outcome, OutcomeRequest, Passage } from '../engine/outcome';
import type { Pool } from '../engine/pool';
import { paramIndex } from '../scenario/params';
import type { RunSpec } from '../scenario/runSpec';
import { FrameField } from '../tables/tables';
import { type KeptOutcomes, type MeasuredPart, WHOLE_RUN } from './outcomes';
import { resultOf } from './pooled';

export type Progress = {
  readonly total: number;
  readonly done: number;
  /** Number of results taken from storage. */
  readonly kept: number;
  /** Fraction of the work that is done, 0 … 1. */
  readonly part: number;
  /** Estimated time left, s. Null before an estimate is possible. */
  readonly left_s: number | null;
};

export type BatchEnd = 'done' | 'stopped' | { readonly fault: string };

/** Fraction of the work that must be done before the remaining time can be estimated. */
const LEAST_PART = 0.02;

/**
 * Model time that must be simulated for a run, s: `end_s` up to the end of its measured part, and `warmup_s` of the
 * background load before t = 0.
 */
function work_s({ values }: RunSpec, { to_ns }: MeasuredPart): { readonly end_s: number; readonly warmup_s: number } {
  const value = (id: string): number => values[paramIndex(id)];
  return {
    end_s: to_ns === undefined ? value('run.duration') : to_ns / 1e9,
    warmup_s: value('load.jobs') > 0 ? value('load.warmup') : 0,
  };
}

export class Batch {
  private giveUp: (() => void) | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly outcomes: KeptOutcomes,
  ) {}

  get workers(): number {
    return this.pool.size;
  }

  /**
   * Makes all runs of a batch. `take` receives each result with its index. Only one batch runs at a time. If only a
   * part of each run is measured, an outcome includes the counters and levels at both ends of that part.
   */
  async run(
    runs: readonly RunSpec[],
    take: (nth: number, outcome: Outcome) => void,
    tell: (progress: Progress) => void,
    part = WHOLE_RUN,
  ): Promise<BatchEnd> {
    let isOver = false;
    const stopped = new Promise<BatchEnd>((resolve) => {
      this.giveUp = () => {
        isOver = true;
        resolve('stopped');
      };
    });
    const known = await Promise.all(runs.map((run) => this.outcomes.find(run, part)));
    if (isOver) return stopped;
    const meter = new WorkMeter(runs, part, known, tell);
    for (const [nth, outcome] of known.entries()) if (outcome) take(nth, outcome);
    const make = async (run: RunSpec, nth: number): Promise<void> => {
      const reach = (now_ns: number): void => meter.reach(nth, now_ns);
      const news = await resultOf<'end' | 'passed'>(this.pool, run, requestOf(part), reach);
      const outcome = news.type === 'end' ? news.outcome : ofPassage(news.passage);
      this.outcomes.keep(run, part, outcome);
      take(nth, outcome);
      meter.ended(nth);
    };
    const made = runs.map((run, nth) => (known[nth] ? null : make(run, nth)));
    const end = await Promise.race([
      stopped,
      Promise.all(made).then(
        (): BatchEnd => 'done',
        ({ message }: Error): BatchEnd => ({ fault: message }),
      ),
    ]);
    this.giveUp = null;
    if (end !== 'done') this.pool.stop();
    return end;
  }

  stop(): void {
    this.giveUp?.();
  }

  close(): void {
    this.stop();
    this.pool.close();
  }
}

function requestOf({ since_ns, to_ns }: MeasuredPart): OutcomeRequest {
  if (to_ns !== undefined) return { from_ns: since_ns, to_ns, waits: false };
  return since_ns > 0 ? { since_ns } : null;
}

/** Outcome of a part of a run: the counters and levels at its ends, and the digest at its last moment. */
function ofPassage({ begin, end }: Passage): Outcome {
  const digits = (field: number): string => end[field].toString(16).padStart(8, '0');
  return {
    metrics: {},
    digest: digits(FrameField.digest_high) + digits(FrameField.digest_low),
    ends: { begin, end },
  };
}

/** Adds up the work of a batch and reports its progress. */
class WorkMeter {
  private readonly begun_ms = performance.now();
  /** For each run: its whole model time and the model time done so far, s. Zero for a stored result. */
  private readonly parts: { readonly warmup_s: number; readonly all_s: number; done_s: number }[];
  private readonly kept: number;
  private done: number;

  constructor(
    runs: readonly RunSpec[],
    part: MeasuredPart,
    known: readonly (Outcome | undefined)[],
    private readonly tell: (progress: Progress) => void,
  ) {
    this.parts = runs.map((run, nth) => {
      if (known[nth]) return { warmup_s: 0, all_s: 0, done_s: 0 };
      const { end_s, warmup_s } = work_s(run, part);
      return { warmup_s, all_s: warmup_s + end_s, done_s: 0 };
    });
    this.kept = known.filter((outcome) => outcome !== undefined).length;
    this.done = this.kept;
    this.say();
  }

  /** Records the moment that a run has reached. The warm-up of the background load ends before the first report. */
  reach(nth: number, now_ns: number): void {
    const part = this.parts[nth];
    part.done_s = Math.min(part.all_s, part.warmup_s + now_ns / 1e9);
    this.say();
  }

  ended(nth: number): void {
    const part = this.parts[nth];
    part.done_s = part.all_s;
    this.done += 1;
    this.say();
  }

  private say(): void {
    const sum = (of: 'all_s' | 'done_s'): number => this.parts.reduce((total, part) => total + part[of], 0);
    const part = this.kept === this.parts.length ? 1 : sum('done_s') / sum('all_s');
    const spent_s = (performance.now() - this.begun_ms) / 1000;
    const left_s = part < LEAST_PART ? null : (spent_s * (1 - part)) / part;
    this.tell({ total: this.parts.length, done: this.done, kept: this.kept, part, left_s });
  }
}
