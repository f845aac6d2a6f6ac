/** What a lesson withholds while a question is open: in its own scene everything, before it what shows the answer. */
import { isOpenQuestion } from './answered';
import type { Lesson, Part } from './lesson';

export type Withheld = {
  /** The scene's own question is open: no figure and no panel is shown. */
  readonly isOpen: boolean;
  /** Not even the map. */
  readonly map: boolean;
  readonly parts: readonly Part[];
};

/** By a scene's number, counted from 0. */
type IsOpen = (nth: number) => boolean;

export function withheldIn({ scenes }: Lesson, nth: number, isOpen: IsOpen): Withheld {
  const later = scenes.flatMap(({ ask }, i) => (i > nth && isOpen(i) ? (ask?.shownBy ?? []) : []));
  return { isOpen: isOpen(nth), map: isOpen(nth) && scenes[nth].ask?.hidesMap === true, parts: later };
}

/** A scene's title may answer a question before it: it is told when none before it is open. */
export function isTitleTold(nth: number, isOpen: IsOpen): boolean {
  return Array.from({ length: nth }, (_, i) => i).every((i) => !isOpen(i));
}

/** As the answers committed on this page have it. */
export const openIn =
  (lesson: Lesson, seed: number): IsOpen =>
  (nth) =>
    isOpenQuestion(lesson, nth, seed);
