/** Answers committed since the page was opened, so that a question shows its answer and reply on return. */

import { createStore } from 'zustand/vanilla';
import type { Verdict } from './grade';
import type { Lesson } from './lesson';

type Verdicts = Readonly<Record<string, Verdict>>;

export const answered = createStore<Verdicts>()(() => ({}));

/** Key of a question. The same scene with other numbers is another question. */
export function questionOf(lesson: Lesson, nth: number, seed: number): string {
  return `${lesson.id}.${nth}.${seed}`;
}

/** Returns whether the scene has a question that was not answered here. */
export function isOpenQuestion(lesson: Lesson, nth: number, seed: number): boolean {
  return lesson.scenes[nth].ask !== undefined && !(questionOf(lesson, nth, seed) in answered.getState());
}
