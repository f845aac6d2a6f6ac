/**
 * Lessons that a browser test walks through from the first scene to the last: the fewest in which everything occurs
 * that the page handles in code of its own. The machine's side of every scene is in `tests/boundary/lessons.test.ts`.
 */
import type { Ask, Lesson, Scene } from '../../../web/src/views/lessons/lesson';
import { instanceOf, LESSONS, overridesOf } from './lessonWords';

/** Properties of a question that change what the page shows or says. */
const SHAPES = ['stands', 'hidesMap', 'shownBy', 'measure'] as const;

/** Kinds of a question: its own, and one for each property that it has. */
function kindsOfAsk(ask: Ask): string[] {
  const shapes = SHAPES.filter((shape) => ask[shape] !== undefined);
  const isOffered = 'typical' in ask && ask.typical.some(({ counterpart }) => counterpart !== undefined);
  return ['asked', ...shapes, ...(isOffered ? ['counterpart'] : [])].map((shape) => `${ask.kind} ${shape}`);
}

/** Kinds of a scene: how it begins and ends, what it has besides its picture, the kernel and the host that it shows. */
function kindsOf({ ask, begin, until, compares, follows, leadsTo, run }: Scene): string[] {
  const values = instanceOf(run.preset, overridesOf(run, 1));
  return [
    `begins by ${Object.keys(begin)[0]}`,
    `ends by ${Object.keys(until ?? {})[0]}`,
    `compares ${compares !== undefined}`,
    `follows ${follows}`,
    `leads on ${leadsTo !== undefined}`,
    `kernel ${values['kernel.release']}`,
    `host ${values['host.role']}`,
    ...(ask === undefined ? [] : kindsOfAsk(ask)),
  ];
}

const kindsOfLesson = ({ scenes }: Lesson): Set<string> => new Set(scenes.flatMap(kindsOf));

/** The lesson with the most kinds that no chosen one has, again and again until every kind is in one. */
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
