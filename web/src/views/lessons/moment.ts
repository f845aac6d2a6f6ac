/** Looks for the moment at which a scene begins. */

import type { SimClient } from '../../engine/client';
import { EpisodeSearch, episodeOf } from '../../run/episode';
import { Session } from '../../run/session';
import type { Begin, Scene } from './lesson';
import { runOfSetup } from './setup';

type Found = (at_ns: number | null) => void;

/** Runs the machine on from where it is; null if the moment does not come about. */
export function findMoment(session: Session, begin: Exclude<Begin, { readonly at_ns: number }>, found: Found): void {
  const before = (met: boolean): void => found(met ? Math.max(0, session.playback.shown_ns - begin.before_ns) : null);
  if ('until' in begin) {
    session.runTo(begin.until, 0, before);
    return;
  }
  const episode = episodeOf(begin.episodeOf);
  if (episode === null) throw new Error(`preset ${begin.episodeOf} opens with no episode`);
  const lead_ns = begin.after === undefined ? begin.before_ns : 0;
  new EpisodeSearch(session, { ...episode, lead_ns }, (t_ns) => {
    if (t_ns === null || begin.after === undefined) found(t_ns);
    else session.runTo(begin.after, 0, before);
  }).goOn();
}

/** Of a machine beside the picture nothing is looked at but the moment. */
const UNSEEN = { speed: 1e9, loop: null, still: false, followed: 0 };

/** Where a scene begins in its run, found on a machine beside the picture; null if its moment does not come about. */
export function momentBeside(client: SimClient, { begin, run }: Scene, seed: number): Promise<number | null> {
  if ('at_ns' in begin) {
    client.close();
    return Promise.resolve(begin.at_ns);
  }
  const session = new Session(client, UNSEEN);
  session.start(runOfSetup(run, seed), begin.from_ns);
  return new Promise<number | null>((resolve) => {
    session.state.subscribe(({ fault }) => {
      if (fault !== null) resolve(null);
    });
    findMoment(session, begin, resolve);
  }).finally(() => session.close());
}
