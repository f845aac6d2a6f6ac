/**
 * Duration of a lesson. For a student alone, it is computed from the number of words, scenes and questions. For a
 * class, it is the sum of the times in the teacher's notes.
 */
import { sceneWords, toldOf } from './all';
import { conditionOf, type Lesson, type Scene } from './lesson';
import { FIRST_SEED } from './setup';

/** Reading speed for a technical text in a second language, words per minute. */
export const READS_WPM = 150;
/** Time for a question, without the time for reading it, s. */
export const THINKS_S = 40;
/** Typical time until the condition of a scene is met, s. */
const WAITS_S = 8;
const S_PER_MIN = 60;

function wordsIn(lesson: Lesson, scene: Scene): number {
  const { title, text, seen, question } = toldOf({ lesson, scene, seed: FIRST_SEED });
  const asked = question === undefined ? [] : [question.question, ...question.options, question.right, question.why];
  return [title, ...text, seen, ...asked].join(' ').split(/\s+/).length;
}

function watches_s(scene: Scene): number {
  const until = conditionOf(scene);
  if (until === undefined) return 0;
  return 'passed_ns' in until ? until.passed_ns / scene.speed : WAITS_S;
}

export function minutesAlone(lesson: Lesson): number {
  const seconds = lesson.scenes.map(
    (scene) =>
      (wordsIn(lesson, scene) / READS_WPM) * S_PER_MIN + watches_s(scene) + (scene.ask === undefined ? 0 : THINKS_S),
  );
  return Math.round(seconds.reduce((sum, one) => sum + one, 0) / S_PER_MIN);
}

export function minutesInClass(lesson: Lesson): number {
  return Math.round(lesson.scenes.reduce((sum, scene) => sum + sceneWords(lesson, scene).notes.minutes, 0));
}
