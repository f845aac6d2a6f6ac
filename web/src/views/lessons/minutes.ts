/** How long a lesson takes: alone, reckoned from its words, its scenes and its questions; with a class, as its notes plan. */
import { figuresOf, sceneWords } from './all';
import type { Lesson, Scene } from './lesson';
import { FIRST_SEED, instanceOf, overridesOf } from './setup';

/** Words a minute that a reader of a technical text in a second language takes in. */
export const READS_WPM = 150;
/** What a question takes beside reading it, s. */
export const THINKS_S = 40;
/** A scene that waits for something takes about so long until it comes about, s. */
const WAITS_S = 8;
const S_PER_MIN = 60;

function wordsIn(lesson: Lesson, scene: Scene): number {
  const said = sceneWords(lesson, scene);
  const [n, run] = [figuresOf(lesson), instanceOf(scene.run.preset, overridesOf(scene.run, FIRST_SEED))];
  const { ask } = said;
  const asked = ask === undefined ? [] : [ask.question(run), ...(ask.options ?? []), ask.right(run), ask.why(run, n)];
  return [said.title, ...said.text(n, run), said.seen?.(n, run) ?? '', ...asked].join(' ').split(/\s+/).length;
}

function watches_s({ until, speed }: Scene): number {
  if (until === undefined) return 0;
  return 'passed_ns' in until ? until.passed_ns / speed : WAITS_S;
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
