/** Answers that were committed since the page was opened: who comes back to a question finds answer and reply. */

import { createStore } from 'zustand/vanilla';
import type { Verdict } from './grade';
import type { Lesson } from './lesson';

type Verdicts = Readonly<Record<string, Verdict>>;

export const answered = createStore<Verdicts>()(() => ({}));

/** A question: the same scene with other numbers is another. */
export function questionOf(lesson: Lesson, nth: number, seed: number): string {
  return `${lesson.id}.${nth}.${seed}`;
}

/** The scene asks, and nobody has answered it here. */
export function isOpenQuestion(lesson: Lesson, nth: number, seed: number): boolean {
  return lesson.scenes[nth].ask !== undefined && !(questionOf(lesson, nth, seed) in answered.getState());
}
