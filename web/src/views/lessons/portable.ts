/** A student's work on a lesson as a text. A course platform stores this text between visits. */
import * as v from 'valibot';
import { answered, questionOf } from './answered';
import { verdictOf } from './grade';
import type { Lesson } from './lesson';
import { type Done, doneOf, done as doneShape, giveToPlatform, record } from './record';
import { instanceOf } from './setup';

const shape = v.object({ scene: v.number(), done: doneShape });

type Work = v.InferOutput<typeof shape>;

/**
 * Number of significant digits of a number that is not whole. No field shows more digits. With this number, the work on
 * any lesson fits into SCORM 1.2's 4,096 characters.
 */
const DIGITS = 6;

const shortened = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value;

/** Returns as a text the index of the scene and the student's answers. */
export function workAsText(lesson: Lesson, nth: number): string {
  const work: Work = { scene: nth, done: doneOf(record.getState(), lesson) };
  return JSON.stringify(work, shortened);
}

/** Reads a student's work from its text. Null if the text contains none. */
export function workInText(text: string): Work | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), text);
  return read.success ? read.output : null;
}

/** Restores the record and the answers on the open page, so that answered questions stay answered. */
export function continueWork(lesson: Lesson, work: Work | null): void {
  giveToPlatform(work === null ? {} : { [lesson.id]: work.done });
  if (work !== null) answered.setState(verdictsOf(lesson, work.done));
}

function verdictsOf(lesson: Lesson, { answers }: Done) {
  return Object.fromEntries(
    lesson.scenes.flatMap(({ id, ask, run }, nth) => {
      const known = answers[id];
      if (known === undefined || ask === undefined) return [];
      const { given, truth, seed, isRight } = known;
      const verdict = verdictOf(ask, given, truth, instanceOf(run, seed));
      return [[questionOf(lesson, nth, seed), { ...verdict, isRight }]];
    }),
  );
}

/** Share of the lesson's questions whose first answer was right. */
export function scoreOf({ scenes }: Lesson, { answers }: Done): number {
  const asks = scenes.filter(({ ask }) => ask !== undefined);
  return asks.length === 0 ? 1 : asks.filter(({ id }) => answers[id]?.isRight === true).length / asks.length;
}
