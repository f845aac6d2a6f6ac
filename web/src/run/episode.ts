/** Presets that open at an episode: the machine runs until it comes about, and the picture begins a little before. */

import { linksOf } from '../decode/links';
import { About, EVENT, EventCode, Until } from '../tables/tables';
import type { Session } from './session';

type Episode = {
  /** What the machine is run to, and the entry that tells of it. */
  readonly until: number;
  readonly entry: number;
  /** The link of its chain of causes at which the episode begins; without it, it is another story. */
  readonly begins: number;
};

const EPISODES: Readonly<Record<string, Episode>> = {
  'ring-exhausted': { until: Until.RingExhausted, entry: EventCode.RingExhausted, begins: EventCode.RingExhausted },
  'preempted-lock': { until: Until.Timeout, entry: EventCode.RtoFired, begins: EventCode.PreemptedOwningSocket },
};

/** So much before the episode the picture begins, ns: some seconds of the reader's at 2 ms a second. */
const LEAD_NS = 10e6;
/** Other stories that are passed by at most. */
const TRIES = 20;

export function episodeOf(preset: string): Episode | null {
  return EPISODES[preset] ?? null;
}

/** Runs the machine to the episode and says where to begin; null if it does not come about. */
export function findEpisode(
  session: Session,
  episode: Episode,
  found: (t_ns: number | null) => void,
  tries = TRIES,
): void {
  session.runTo(episode.until, 0, (met) => {
    const entry = newestOf(session, episode.entry);
    if (!met || entry === 0 || tries === 0) {
      found(null);
      return;
    }
    session.inquire(About.Causes, entry, (rows) => {
      const begins = linksOf(rows).find(({ kind }) => kind === episode.begins);
      if (begins === undefined) findEpisode(session, episode, found, tries - 1);
      else found(Math.max(0, begins.t_ns - LEAD_NS));
    });
  });
}

function newestOf({ events }: Session, kind: number): number {
  for (let i = events.length - 1; i >= 0; i--) if (events.at(i, EVENT.kind) === kind) return events.at(i, EVENT.id);
  return 0;
}
