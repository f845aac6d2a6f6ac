/** All lessons, in order. */

import { lessons as words } from '../../words/lessons';
import { type AskWords, type Figures, filled, type LessonWords, type SceneWords } from '../../words/lessons/shape';
import { languageOfPart } from '../../words/spoken';
import { FIGURES } from './figures';
import { type Ask, type Instance, type Lesson, type LessonId, optionsOf, type Scene } from './lesson';
import { fair } from './lessons/fair';
import { fullBuffer } from './lessons/fullBuffer';
import { interactive } from './lessons/interactive';
import { livelock } from './lessons/livelock';
import { locked } from './lessons/locked';
import { lowmem } from './lessons/lowmem';
import { nice } from './lessons/nice';
import { oneAck } from './lessons/oneAck';
import { queues } from './lessons/queues';
import { ring } from './lessons/ring';
import { ringDry } from './lessons/ringDry';
import { router } from './lessons/router';
import { slices } from './lessons/slices';
import { trip } from './lessons/trip';
import { twentyYears } from './lessons/twentyYears';
import { instanceOf } from './setup';

export const LESSONS: readonly Lesson[] = [
  trip,
  ring,
  livelock,
  queues,
  slices,
  nice,
  fullBuffer,
  lowmem,
  ringDry,
  interactive,
  locked,
  router,
  twentyYears,
  oneAck,
  fair,
];

export function lessonOf(id: string | undefined): Lesson | null {
  return LESSONS.find((lesson) => lesson.id === id) ?? null;
}

/** Texts of a lesson. The texts of a scene have the scene's id as their key. */
export function wordsOf({ id }: Lesson): LessonWords {
  return (words.texts as Record<LessonId, LessonWords>)[id];
}

/** Language of a lesson's texts, if it differs from the page's language. */
export const languageOfLesson = (lesson: Lesson): 'en' | undefined => languageOfPart(wordsOf(lesson));

export function sceneWords(lesson: Lesson, scene: Scene): SceneWords {
  return wordsOf(lesson).scenes[scene.id];
}

/** Texts of the options of a choice question, or of the items of an order question, in the order shown. */
export const sayOptions = (ask: Ask, { options = {} }: AskWords): readonly string[] =>
  optionsOf(ask).map((option) => options[option] ?? '');

/** Numbers in a lesson's texts. A test compares them with the machine. */
export const figuresOf = (lesson: Lesson): Figures => FIGURES[lesson.id];

/** Texts of a scene for the numbers of its run. */
export function toldOf({
  lesson,
  scene,
  seed,
}: {
  readonly lesson: Lesson;
  readonly scene: Scene;
  readonly seed: number;
}) {
  const said = sceneWords(lesson, scene);
  const [n, run] = [figuresOf(lesson), instanceOf(scene.run, seed)];
  const { until, seen = '' } = said.ask ?? said;
  return {
    ...said,
    text: filled(said.text, n, run),
    until,
    seen: filled(seen, n, run),
    question: scene.ask && said.ask && questionOf(scene.ask, said.ask, n, run),
  };
}

/** A question with its texts. */
export type Question = ReturnType<typeof questionOf>;

function questionOf(ask: Ask, said: AskWords, n: Figures, run: Instance) {
  return {
    ...said,
    ask,
    question: filled(said.question, run),
    options: sayOptions(ask, said),
    axes: said.axes ?? { across: '', up: '' },
    right: filled(said.right, run),
    why: filled(said.why, run, n),
  };
}
