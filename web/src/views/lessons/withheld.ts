/**
 * Parts that a lesson hides while a question is open: all figures in the question's own scene, and figures of earlier
 * scenes that would show the answer.
 */
import { isOpenQuestion } from './answered';
import type { Lesson, Part, Setup } from './lesson';

export type Withheld = {
  /** Whether the scene's own question is open. No figure and no panel is then shown. */
  readonly isOpen: boolean;
  /** Whether the map of the machine is hidden, too. */
  readonly map: boolean;
  /** Whether the timeline and the time slider show no marks of events. */
  readonly marks: boolean;
  readonly parts: readonly Part[];
};

/** Returns whether the question of a scene is open. `nth`: index of the scene, from 0. */
type IsOpen = (nth: number) => boolean;

export function withheldIn({ scenes }: Lesson, nth: number, isOpen: IsOpen): Withheld {
  const later = scenes.filter((_, i) => i > nth && isOpen(i));
  const hidesOwnMap = isOpen(nth) && scenes[nth].ask?.hidesMap === true;
  const isShownByRun = later.some(({ ask, run }) => ask?.shownByRun === true && isSameRun(run, scenes[nth].run));
  return {
    isOpen: isOpen(nth),
    map: hidesOwnMap || isShownByRun,
    marks: isShownByRun,
    parts: later.flatMap(({ ask }) => ask?.shownBy ?? []),
  };
}

const isSameRun = (a: Setup, b: Setup): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns whether the spoken summary of the machine would tell a withheld figure. */
export const isSummaryWithheld = ({ isOpen, map, parts }: Withheld): boolean =>
  isOpen || map || parts.includes('stage');

/**
 * Returns whether a scene's title is shown. A title may reveal the answer to an earlier question, so all earlier
 * questions must be answered.
 */
export function isTitleTold(nth: number, isOpen: IsOpen): boolean {
  return Array.from({ length: nth }, (_, i) => i).every((i) => !isOpen(i));
}

/** Returns a function that tells whether a scene's question is open, by the answers committed on this page. */
export const openIn =
  (lesson: Lesson, seed: number): IsOpen =>
  (nth) =>
    isOpenQuestion(lesson, nth, seed);
