/**
 * Search for the moment at which a run opens: the machine runs until an event happens, and the picture begins shortly
 * before the event.
 */

import { linksOf } from '../decode/links';
import { About, EVENT, FrameField } from '../tables/tables';
import type { LiveRun } from './liveRun';

export type Episode = {
  /** Conditions, in order. The machine runs until the first one is met, then until the second one, and so on. */
  readonly untils: readonly number[];
  /**
   * Kind of log entry that the event must have. Without a kind, the event is the moment at which the last condition was
   * met.
   */
  readonly entry?: number;
  /**
   * Kind of log entry among the causes of the event. The picture begins before this cause. An event without such a
   * cause is skipped.
   */
  readonly begins?: number;
  /** Minimum number of segments on the backlog at the event. An event with fewer is skipped. */
  readonly backlog?: number;
  /** Time by which the picture begins before the event or its cause, ns. */
  readonly lead_ns: number;
};

/** Maximum number of events that the search skips before it gives up. */
const TRIES = 20;

/**
 * Runs the machine to an event and reports the moment at which the picture begins; null if the event does not happen.
 */
export class EpisodeSearch {
  private tries = TRIES;
  private isOver = false;

  constructor(
    private readonly session: LiveRun,
    private readonly episode: Episode,
    private readonly found: (t_ns: number | null) => void,
  ) {}

  goOn(nth = 0): void {
    const { untils } = this.episode;
    this.session.runTo(untils[nth], 0, (met) => {
      if (met && nth + 1 < untils.length && !this.isOver) this.goOn(nth + 1);
      else this.stopped(met);
    });
  }

  /** Ends the search. The machine stays at its moment, and nothing is reported. */
  end(): void {
    this.isOver = true;
    this.session.stop();
  }

  private stopped(met: boolean): void {
    const { entry: kind } = this.episode;
    if (kind === undefined) {
      this.tell(met ? this.before(this.session.playback.shown_ns) : null);
      return;
    }
    const entry = newestOf(this.session, kind);
    if (!met || entry === 0 || this.tries === 0) this.tell(null);
    else this.session.inquire(About.Causes, entry, (rows) => this.judge(rows));
  }

  private judge(causes: Float64Array): void {
    const { begins: kept, backlog = 0 } = this.episode;
    const begins = linksOf(causes).find(({ kind }) => kind === kept);
    const waiting = this.session.snapshot?.get(FrameField.backlog_pkts) ?? 0;
    if (begins !== undefined && waiting >= backlog) this.tell(this.before(begins.t_ns));
    else if (!this.isOver) {
      this.tries--;
      this.goOn();
    }
  }

  private before(t_ns: number): number {
    return Math.max(0, t_ns - this.episode.lead_ns);
  }

  private tell(t_ns: number | null): void {
    if (!this.isOver) this.found(t_ns);
  }
}

function newestOf({ events }: LiveRun, kind: number): number {
  for (let i = events.length - 1; i >= 0; i--) if (events.at(i, EVENT.kind) === kind) return events.at(i, EVENT.id);
  return 0;
}
