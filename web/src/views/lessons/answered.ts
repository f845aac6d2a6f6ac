/** Answers committed since the page was opened. A question shows its answer and reply again when the user returns. */

import { createStore } from 'zustand/vanilla';
import type { Verdict } from './grade';
import type { Lesson } from './lesson';

type Verdicts = Readonly<Record<string, Verdict>>;

export const answered = createStore<Verdicts>()(() => ({}));

/** Key of a question among the answers. With another seed, a scene has another question. */
export function questionOf(lesson: Lesson, nth: number, seed: number): string {
  return `${lesson.id}.${nth}.${seed}`;
}

/** Returns whether the scene has a question without an answer on this page. */
export function isOpenQuestion(lesson: Lesson, nth: number, seed: number): boolean {
  return lesson.scenes[nth].ask !== undefined && !(questionOf(lesson, nth, seed) in answered.getState());
}
