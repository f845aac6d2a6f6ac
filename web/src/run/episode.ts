/** Opening of a run: the machine runs until an event happens, and the picture begins shortly before. */

import { linksOf } from '../decode/links';
import { About, EVENT, EventCode, Until } from '../tables/tables';
import type { LiveRun } from './liveRun';

export type Episode = {
  /** Condition to run to, and the journal entry of the event. */
  readonly until: number;
  /** Without an entry the picture begins where the machine is. */
  readonly entry?: number;
  /** Kind of entry in its chain of causes at which the episode begins; an event without one is skipped. */
  readonly begins?: number;
  /** Time before the event at which the picture begins, ns. */
  readonly lead_ns: number;
};

/** Default lead: some seconds of real time at 2 ms a second. */
const LEAD_NS = 10e6;

const EPISODES: Readonly<Record<string, Episode>> = {
  'ring-exhausted': {
    until: Until.RingExhausted,
    entry: EventCode.RingExhausted,
    begins: EventCode.RingExhausted,
    lead_ns: LEAD_NS,
  },
  'preempted-lock': {
    until: Until.Timeout,
    entry: EventCode.RtoFired,
    begins: EventCode.PreemptedOwningSocket,
    lead_ns: LEAD_NS,
  },
};

/** A router opens in steady state, not while its queues fill for the first time. */
const SETTLED: Episode = { until: Until.Steady, lead_ns: 0 };

/** Opening without a link: the reader gets the CPU, so that packets move from the first second on. */
export const FIRST_VISIT: Episode = {
  until: Until.ReaderOnCpu,
  entry: EventCode.TaskSwitched,
  begins: EventCode.TaskSwitched,
  lead_ns: 0,
};

/** Maximum of events skipped. */
const TRIES = 20;

export function episodeOf(preset: string): Episode | null {
  return EPISODES[preset] ?? (preset.startsWith('router-') ? SETTLED : null);
}

/** Runs the machine to an episode and reports its start; null if there is none. */
export class EpisodeSearch {
  private readonly session: LiveRun;
  private readonly episode: Episode;
  private readonly found: (t_ns: number | null) => void;
  private tries = TRIES;
  private isOver = false;

  constructor(session: LiveRun, episode: Episode, found: (t_ns: number | null) => void) {
    this.session = session;
    this.episode = episode;
    this.found = found;
  }

  goOn(): void {
    this.session.runTo(this.episode.until, 0, (met) => this.stopped(met));
  }

  /** Gives up. The machine stays where it is, and nothing is reported. */
  end(): void {
    this.isOver = true;
    this.session.stop();
  }

  private stopped(met: boolean): void {
    const { entry: kind } = this.episode;
    if (kind === undefined) {
      this.tell(met ? this.session.playback.shown_ns : null);
      return;
    }
    const entry = newestOf(this.session, kind);
    if (!met || entry === 0 || this.tries === 0) this.tell(null);
    else this.session.inquire(About.Causes, entry, (rows) => this.judge(rows));
  }

  private judge(causes: Float64Array): void {
    const begins = linksOf(causes).find(({ kind }) => kind === this.episode.begins);
    if (begins !== undefined) this.tell(Math.max(0, begins.t_ns - this.episode.lead_ns));
    else if (!this.isOver) {
      this.tries--;
      this.goOn();
    }
  }

  private tell(t_ns: number | null): void {
    if (!this.isOver) this.found(t_ns);
  }
}

function newestOf({ events }: LiveRun, kind: number): number {
  for (let i = events.length - 1; i >= 0; i--) if (events.at(i, EVENT.kind) === kind) return events.at(i, EVENT.id);
  return 0;
}
