/** A student's work on a lesson as a text, which a course's platform stores between visits. */
import * as v from 'valibot';
import { answered, questionOf } from './answered';
import { verdictOf } from './grade';
import type { Lesson } from './lesson';
import { type Done, doneOf, done as doneShape, giveToPlatform, record } from './record';
import { instanceOf, overridesOf } from './setup';

const shape = v.object({ scene: v.number(), done: doneShape });

export type Work = v.InferOutput<typeof shape>;

/**
 * Number of digits of a fraction. No field shows more digits, and with this number the work on any lesson fits into the
 * 4,096 characters of SCORM 1.2.
 */
const DIGITS = 6;

const shortened = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value;

/** Scene, from 0, and answers as text. */
export function workAsText(lesson: Lesson, nth: number): string {
  const work: Work = { scene: nth, done: doneOf(record.getState(), lesson) };
  return JSON.stringify(work, shortened);
}

/** Reads the work from such a text. Null if the text contains none. */
export function workInText(text: string): Work | null {
  try {
    const read = v.safeParse(shape, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** Restores the record and the answers of the open page, so that answered questions stay answered. */
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
      const verdict = verdictOf(ask, given, truth, instanceOf(run.preset, overridesOf(run, seed)));
      return [[questionOf(lesson, nth, seed), { ...verdict, isRight }]];
    }),
  );
}

/** Share of the lesson's questions that were answered rightly at the first attempt. */
export function scoreOf({ scenes }: Lesson, { answers }: Done): number {
  const asks = scenes.filter(({ ask }) => ask !== undefined);
  return asks.length === 0 ? 1 : asks.filter(({ id }) => answers[id]?.isRight === true).length / asks.length;
}
