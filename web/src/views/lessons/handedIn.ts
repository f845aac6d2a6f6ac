/** Answers of a lesson in the form that a course platform accepts. */
import type { Response } from '../../course/platform';
import { filled } from '../../words/lessons/shape';
import { sceneWords } from './all';
import { readingOf } from './answerCode';
import type { Ask, Lesson, Scene } from './lesson';
import type { Recorded } from './record';
import { instanceOf, overridesOf } from './setup';

const KINDS = { number: 'numeric', choice: 'choice', order: 'sequencing', curve: 'numeric' } as const;

/** Returns the student's answer for the course platform. For a curve, returns the number that represents it. */
function givenOf(ask: Ask, { given }: Recorded): Response['given'] {
  switch (given.kind) {
    case 'choice':
      return [given.option];
    case 'order':
      return given.items;
    case 'number':
    case 'curve':
      return String(Number(readingOf(ask, given).toPrecision(7)));
  }
}

export function responseOf(lesson: Lesson, scene: Scene, recorded: Recorded): Response | null {
  const { ask } = scene;
  const said = sceneWords(lesson, scene).ask;
  if (ask === undefined || said === undefined) return null;
  return {
    id: `${lesson.id}.${scene.id}`,
    question: filled(said.question, instanceOf(scene.run.preset, overridesOf(scene.run, recorded.seed))),
    kind: KINDS[ask.kind],
    given: givenOf(ask, recorded),
    isRight: recorded.isRight,
  };
}
