/**
 * A pool of workers that run scenarios to their end: one worker per processor core, but one core is left for the page.
 * To give up a run, its worker is ended, because a busy worker reads no messages.
 */

import type { RunSpec } from '../scenario/runSpec';
import { beginAlike } from './kept';
import type { News, OutcomeRequest, Whole } from './outcome';
import { spawn } from './spawn';

/** Makes runs, one after the other. */
export interface Runner {
  begin(run: RunSpec, hear: (news: News) => void, wanted: OutcomeRequest): void;
  end(): void;
}

type Placed = { readonly run: RunSpec; readonly hear: (news: News) => void; readonly wanted: OutcomeRequest };

/** Returns the number of workers for a computer with `cores` processor cores. */
export function runnersFor(cores: number): number {
  return Math.max(1, cores - 1);
}

export class Pool {
  readonly size: number;
  private readonly idle: Runner[] = [];
  private readonly atWork = new Set<Runner>();
  /**
   * Last run of each worker. A run with the same beginning goes to that worker if it is idle, because its simulated
   * machine can continue.
   */
  private readonly last = new WeakMap<Runner, RunSpec>();
  private waiting: Placed[] = [];

  constructor(
    size = runnersFor(navigator.hardwareConcurrency || 1),
    private readonly engage: () => Runner = () => new WorkerRunner(),
  ) {
    this.size = size;
  }

  /**
   * Makes a run as far as the request needs, as soon as a worker is free. The last report is the result or a fault.
   */
  take(run: RunSpec, hear: (news: News) => void, wanted: OutcomeRequest = null): void {
    this.waiting.push({ run, hear, wanted });
    this.next();
  }

  /** Gives up all runs, those in progress and those that wait. No further reports follow. */
  stop(): void {
    this.waiting = [];
    for (const runner of this.atWork) runner.end();
    this.atWork.clear();
  }

  close(): void {
    this.stop();
    for (const runner of this.idle) runner.end();
    this.idle.length = 0;
  }

  private next(): void {
    if (this.atWork.size >= this.size || this.waiting.length === 0) return;
    const [runner, nth] = this.choose();
    const [placed] = this.waiting.splice(nth, 1);
    this.last.set(runner, placed.run);
    this.atWork.add(runner);
    runner.begin(placed.run, (news) => this.heard(runner, placed, news), placed.wanted);
  }

  /** Chooses the next run and its worker: if possible an idle worker whose last run has the same beginning. */
  private choose(): [Runner, number] {
    for (const [place, runner] of this.idle.entries()) {
      const last = this.last.get(runner);
      const nth = last === undefined ? -1 : this.waiting.findIndex(({ run }) => beginAlike(last, run));
      if (nth < 0) continue;
      this.idle.splice(place, 1);
      return [runner, nth];
    }
    return [this.idle.pop() ?? this.engage(), 0];
  }

  private heard(runner: Runner, { hear }: Placed, news: News): void {
    if (!this.atWork.has(runner)) return;
    if (news.type !== 'way') {
      this.atWork.delete(runner);
      // The worker of a simulated machine that has stopped is not used again.
      if (news.type === 'fault') runner.end();
      else this.idle.push(runner);
    }
    hear(news);
    this.next();
  }
}

/** Runner with a worker, as in the product. */
class WorkerRunner implements Runner {
  private readonly worker = spawn();

  begin(run: RunSpec, hear: (news: News) => void, wanted: OutcomeRequest): void {
    this.worker.onmessage = ({ data }: MessageEvent<News>) => hear(data);
    this.worker.onerror = ({ message }) => hear({ type: 'fault', reason: 'load', detail: message ?? '' });
    this.worker.postMessage({ type: 'whole', run, wanted } satisfies Whole);
  }

  end(): void {
    this.worker.onmessage = null;
    this.worker.terminate();
  }
}
