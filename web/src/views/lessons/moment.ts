/** Searches for the moment at which a scene begins. */

import { type Life, lifeOf } from '../../decode/life';
import type { SimClient } from '../../engine/client';
import { EpisodeSearch } from '../../run/episode';
import { LiveRun } from '../../run/liveRun';
import { openingOf } from '../../run/openings';
import { About, FrameField, Until } from '../../tables/tables';
import type { Scene, Search } from './lesson';
import { runOfSetup } from './setup';

/** Receives the moment that was found, or null, and the packet that the search followed. */
export type Found = (at_ns: number | null, packet?: number) => void;

/**
 * Runs the simulated machine to the moment at which a scene of a lesson begins, and reports this moment. Reports null if
 * the moment does not occur.
 */
export function findMoment(session: LiveRun, begin: Search, found: Found): void {
  const before = (met: boolean): void => found(met ? Math.max(0, session.playback.shown_ns - begin.before_ns) : null);
  if ('packetAt' in begin) {
    session.runTo(Until.Interrupt, 0, () => {
      const packet = session.snapshot?.get(FrameField.offered) ?? 0;
      findStay(session, packet, begin.packetAt, (at_ns) => {
        found(at_ns === null ? null : Math.max(0, at_ns - begin.before_ns), packet);
      });
    });
    return;
  }
  if ('until' in begin) {
    session.runTo(begin.until, 0, before);
    return;
  }
  const episode = openingOf(begin.episodeOf);
  if (episode === null) throw new Error(`preset ${begin.episodeOf} opens with no episode`);
  const lead_ns = begin.after === undefined ? begin.before_ns : 0;
  new EpisodeSearch(session, { ...episode, lead_ns }, (t_ns) => {
    if (t_ns === null || begin.after === undefined) found(t_ns);
    else session.runTo(begin.after, 0, before);
  }).goOn();
}

/** Time at which a packet reached a stage or ended at this stage, ns. Null if neither has happened. */
function cameTo({ stays, ended, end }: Life, stage: number): number | null {
  const stay = stays.find((one) => one.stage === stage);
  if (stay !== undefined) return stay.from_ns;
  return ended && end === stage ? (stays.at(-1)?.to_ns ?? null) : null;
}

/** Runs the machine until the packet reaches the stage or ends elsewhere. */
function findStay(session: LiveRun, packet: number, stage: number, found: (at_ns: number | null) => void): void {
  session.inquire(About.Life, packet, (rows, now_ns) => {
    const life = lifeOf(rows, now_ns);
    const at_ns = life === null ? null : cameTo(life, stage);
    if (at_ns !== null || life?.ended === true) found(at_ns);
    else
      session.runTo(Until.PacketMoves, packet, (met) => {
        if (met) findStay(session, packet, stage, found);
        else found(null);
      });
  });
}

/** Settings for a separate machine whose run is not drawn. */
const UNSEEN = { speed: 1e9, loop: null, still: false, followed: 0, life: new Float64Array(0) };

/**
 * Returns the time at which a scene starts. A second simulator searches for this time, so that the picture on the page
 * does not move. Null if the run never reaches the start.
 */
export function momentBeside(client: SimClient, { begin_ns, run }: Scene, seed: number): Promise<number | null> {
  if (typeof begin_ns === 'number') {
    client.close();
    return Promise.resolve(begin_ns);
  }
  const session = new LiveRun(client, UNSEEN);
  session.start(runOfSetup(run, seed), begin_ns.from_ns);
  return new Promise<number | null>((resolve) => {
    session.state.subscribe(({ fault }) => {
      if (fault !== null) resolve(null);
    });
    findMoment(session, begin_ns, (at_ns) => resolve(at_ns));
  }).finally(() => session.close());
}
