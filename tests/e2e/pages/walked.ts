/**
 * Selects the lessons that a browser test runs from the first scene to the last. They are as few as possible, but
 * contain every kind of question with every property that changes the display. `tests/boundary/lessons.test.ts` checks
 * all scenes against the simulator, and `projected.spec.ts` begins each of them in the browser.
 */
import type { Ask, Lesson, Scene } from '../../../web/src/views/lessons/lesson';
import { LESSONS } from './lessonWords';

/** Properties of a question that change what the page displays. */
const SHAPES = ['pausesAt', 'hidesMap', 'shownBy', 'measure'] as const;

/** Lists the features that a question uses: its kind with each of its properties. */
function kindsOfAsk(ask: Ask): string[] {
  const shapes = SHAPES.filter((shape) => ask[shape] !== undefined);
  const isOffered =
    ask.kind === 'choice'
      ? Object.values(ask.options).some((rightIn) => rightIn !== null && rightIn !== 'here')
      : Object.values(ask.typical).some(({ counterpart }) => counterpart !== undefined);
  return ['asked', ...shapes, ...(isOffered ? ['counterpart'] : [])].map((shape) => `${ask.kind} ${shape}`);
}

/** Lists the features that a scene uses: its question, and what it adds to the picture. */
function kindsOf({ ask, compares, leadsTo }: Scene): string[] {
  return [
    `compares ${compares !== undefined}`,
    `leads on ${leadsTo !== undefined}`,
    ...(ask === undefined ? [] : kindsOfAsk(ask)),
  ];
}

const kindsOfLesson = ({ scenes }: Lesson): Set<string> => new Set(scenes.flatMap(kindsOf));

/** Greedy choice: adds the lesson with the most missing features until no feature is missing. */
function fewest(lessons: readonly Lesson[]): Lesson[] {
  const chosen: Lesson[] = [];
  const missing = new Set(lessons.flatMap((lesson) => [...kindsOfLesson(lesson)]));
  while (missing.size > 0) {
    const gained = (lesson: Lesson): number => [...kindsOfLesson(lesson)].filter((kind) => missing.has(kind)).length;
    const best = lessons.reduce((a, b) => (gained(b) > gained(a) ? b : a));
    chosen.push(best);
    for (const kind of kindsOfLesson(best)) missing.delete(kind);
  }
  return chosen;
}

export const WALKED: readonly Lesson[] = fewest(LESSONS);
