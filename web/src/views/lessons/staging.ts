/**
 * The present scene of a lesson, its start, and whether its condition has been met. The link contains only the number
 * of the scene; everything else follows from the scene's run.
 */

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Lab } from '../../run/lab';
import { EVENT, EventCode, FrameField } from '../../tables/tables';
import type { Keys } from '../../ui/keys';
import { useChosen } from '../../ui/useLab';
import { answered, isOpenQuestion, questionOf } from './answered';
import { seenAt } from './condition';
import { conditionOf, type Lesson, type Scene, type Setup } from './lesson';
import { type Found, findMoment } from './moment';
import { openedAt, sceneLink, seedOf } from './setup';

const LOOK_MS = 100;

export type Staging = Omit<Where, 'packet'> & {
  readonly lesson: Lesson;
  readonly scene: Scene;
  /** Index of the scene, from 0. */
  readonly nth: number;
  readonly seed: number;
  /** Whether the scene's question is open. No part of the page may then show the answer. */
  readonly isOpen: boolean;
  /**
   * The previous scene and its last moment on screen. Null if the lesson opened at this scene or the user went back to
   * it.
   */
  readonly came: Came | null;
  readonly goTo: (nth: number, seed?: number) => void;
  readonly next: () => void;
  readonly back: () => void;
  /** Restarts the scene. */
  readonly replay: () => void;
};

type Came = { readonly run: Setup; readonly t_ns: number };

type Where = {
  /** Start of the scene, ns. Null during the search for it. */
  readonly began_ns: number | null;
  /** Whether this run never reaches the scene's moment. */
  readonly isMissing: boolean;
  /** Time at which the scene's condition was met, ns. Null before the condition is met. */
  readonly seen_ns: number | null;
  /** Packet that the scene is about. Null if the scene is not about one packet. */
  readonly packet: number | null;
};

const NOWHERE: Where = { began_ns: null, isMissing: false, seen_ns: null, packet: null };

type Place = {
  readonly nth: number;
  readonly seed: number;
  /** Whether the address already has the scene's link. */
  readonly isNamed: boolean;
  /** Returns whether another scene has been opened since, or the lesson was closed. */
  readonly isLeft: () => boolean;
};

/** Goes to the start of a scene: to the moment in the scene's link, or to a moment that is searched from there. */
function openScene(
  lab: Lab,
  lesson: Lesson,
  { nth, seed, isNamed, isLeft }: Place,
  began: (where: Where) => void,
): void {
  const { begin_ns, ask, follows } = lesson.scenes[nth];
  const isOpen = isOpenQuestion(lesson, nth, seed);
  began(NOWHERE);
  lab.clock.wait(null);
  // The question comes before the machine shows the answer, so the picture pauses.
  if (isOpen) lab.clock.pause();
  const link = sceneLink(lesson, nth, seed, isOpen);
  if (typeof begin_ns === 'number') {
    lab.links.show(link, !isOpen, isNamed);
    began({ ...NOWHERE, began_ns: begin_ns });
    return;
  }
  lab.links.show(link, false, isNamed);
  const found: Found = (at_ns, byPacket) => {
    if (isLeft()) return;
    const packet = follows === 'lost' ? newestLost(lab) : (byPacket ?? null);
    began({ ...NOWHERE, began_ns: at_ns ?? begin_ns.from_ns, isMissing: at_ns === null, packet });
    if (at_ns === null) return;
    lab.clock.seek(isOpen && ask?.pausesAt === undefined ? 0 : at_ns);
    if (!isOpen) lab.clock.play();
  };
  lab.search((session) => findMoment(session, begin_ns, found));
}

export function useStaging(lab: Lab, lesson: Lesson): Staging {
  const named = useChosen(({ page }) => Number(page.scene ?? 1));
  const seed = useChosen(({ overrides }) => seedOf(overrides));
  // A number that names no scene is listed among the bad entries of the link, and the first scene opens.
  const nth = named - 1 in lesson.scenes ? named - 1 : 0;
  const scene = lesson.scenes[nth];
  const [where, setWhere] = useState<Where>(NOWHERE);
  const isOpen = useStore(answered, (all) => scene.ask !== undefined && !(questionOf(lesson, nth, seed) in all));
  /** Number of the present search for a scene's start. An older search reports nothing. */
  const turn = useRef(0);
  const [came, setCame] = useState<Came | null>(null);
  const goTo = useCallback(
    (to: number, withSeed = seed, isNamed = false) => {
      if (to < 0 || to >= lesson.scenes.length) return;
      turn.current++;
      if (isNamed) setCame(null);
      else if (to !== nth) setCame(to > nth ? { run: lesson.scenes[nth].run, t_ns: lab.shown_ns } : null);
      const mine = turn.current;
      const isLeft = (): boolean => turn.current !== mine;
      openScene(lab, lesson, { nth: to, seed: withSeed, isNamed, isLeft }, setWhere);
    },
    [lab, lesson, nth, seed],
  );
  useEffect(
    () => () => {
      turn.current++;
    },
    [],
  );
  const beginNamed = useCallback(() => goTo(nth, undefined, true), [goTo, nth]);
  useOpening(lab, { scene, isOpen }, beginNamed, setWhere);
  useLookout(lab, scene, where, setWhere);
  useFollowing(lab, scene, where, isOpen);
  return useMemo(
    () => ({
      lesson,
      scene,
      nth,
      seed,
      ...where,
      isOpen,
      came,
      goTo,
      next: () => goTo(nth + 1),
      back: () => goTo(nth - 1),
      replay: () => goTo(nth),
    }),
    [lesson, scene, nth, seed, where, isOpen, came, goTo],
  );
}

/**
 * Opens a scene from a link: at the link's moment or, if it has none, at the start of the scene. If the question is
 * open, always at the start.
 */
function useOpening(
  lab: Lab,
  { scene, isOpen }: { readonly scene: Scene; readonly isOpen: boolean },
  beginNamed: () => void,
  setWhere: (where: Where) => void,
): void {
  const page = useChosen((state) => state.page);
  /**
   * Number of the last opening of a link from outside that was handled. Without this number, a change of the link's
   * parameters by the page itself would look like such an opening.
   */
  const handledOpening = useRef(-1);
  useEffect(() => {
    const { opened_ns, openings } = lab.links;
    if (handledOpening.current === openings) return;
    handledOpening.current = openings;
    const { begin_ns } = scene;
    if (opened_ns === null) beginNamed();
    else if (!isOpen) setWhere({ ...NOWHERE, began_ns: typeof begin_ns === 'number' ? begin_ns : opened_ns });
    else if (typeof begin_ns === 'number' && opened_ns === openedAt(scene, true)) {
      lab.clock.pause();
      setWhere({ ...NOWHERE, began_ns: begin_ns });
    } else beginNamed();
  }, [lab, scene, isOpen, beginNamed, setWhere, page]);
}

/** Follows the scene's packet from the start of the scene, unless the link already opens another answer. */
function useFollowing(lab: Lab, { follows }: Scene, where: Where, isOpen: boolean): void {
  useEffect(() => {
    if (follows === undefined || where.began_ns === null || isOpen) return undefined;
    const stop = lab.paintWith(({ snap }, session) => {
      if (session.underWay) return;
      stop();
      if (lab.questions.asked.subject !== null) return;
      lab.questions.ask('life', Math.max(1, where.packet ?? snap.get(FrameField.offered)));
    });
    return stop;
  }, [lab, follows, where, isOpen]);
}

/** Returns the number of the packet that was lost last. */
function newestLost({ events }: Lab): number {
  for (let i = events.length - 1; i >= 0; i--)
    if (events.at(i, EVENT.kind) === EventCode.FrameDropped) return events.at(i, EVENT.a);
  return 0;
}

/** Waits until the scene's condition is met, and pauses the picture at that moment. */
function useLookout(lab: Lab, scene: Scene, where: Where, setWhere: (where: Where) => void): void {
  const { began_ns, seen_ns } = where;
  const until = conditionOf(scene);
  useEffect(() => {
    if (until === undefined || began_ns === null || seen_ns !== null) return undefined;
    return lab.paintEvery(LOOK_MS, (moment, session) => {
      if (session.underWay) return;
      const at_ns = seenAt(until, { began_ns, packet: where.packet }, moment, session);
      if (at_ns === null) return;
      setWhere({ ...where, seen_ns: at_ns });
      lab.clock.pause();
      if (at_ns < moment.t) lab.clock.seek(at_ns);
    });
  }, [lab, until, where, began_ns, seen_ns, setWhere]);
}

/**
 * Adds the left and right arrow keys, which change the scene in projector view and in the presenter's window. Some
 * remote controls send these keys.
 */
export function withArrows(keys: Keys): Keys {
  const { pageDown = () => {}, pageUp = () => {}, characters } = keys;
  return { ...keys, characters: { ...characters, ArrowRight: pageDown, ArrowLeft: pageUp } };
}
