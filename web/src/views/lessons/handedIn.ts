/** Answers of a lesson in the form that a course platform accepts. */
import type { Response } from '../../course/platform';
import { toldOf } from './all';
import { readingOf } from './answerCode';
import type { Ask, Lesson, Scene } from './lesson';
import type { Recorded } from './record';

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
  const { question } = toldOf({ lesson, scene, seed: recorded.seed });
  if (question === undefined) return null;
  return {
    id: `${lesson.id}.${scene.id}`,
    question: question.question,
    kind: KINDS[question.ask.kind],
    given: givenOf(question.ask, recorded),
    isRight: recorded.isRight,
  };
}
