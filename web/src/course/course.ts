/** Description of a course package, which the page finds in its own text. */
import * as v from 'valibot';
import { SAVED_COURSE, savedText } from '../scenario/saved';

/** Interfaces to a course platform: SCORM 1.2, SCORM 2004 4th edition, cmi5. */
export const STANDARDS = ['scorm12', 'scorm2004', 'cmi5'] as const;
export type Standard = (typeof STANDARDS)[number];

const shape = v.object({
  standard: v.picklist(STANDARDS),
  /** Id of the lesson. A package without a lesson contains an exam, which its saved link describes. */
  lesson: v.optional(v.string()),
  /** Lowest score that passes, 0 … 1. Without a pass mark no student passes or fails. */
  passMark: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  /** Origins to which the page may send the student's results by cmi5, in addition to the origin of the package. */
  stores: v.optional(v.array(v.string()), []),
});

export type Course = v.InferOutput<typeof shape>;

/** Reads the description in the page's text. Throws if it is damaged. */
export const savedCourse = (): Course => v.parse(shape, JSON.parse(savedText(SAVED_COURSE)));

/** Returns whether a score passes; null if the package has no pass mark or there is no score. */
export function passes({ passMark }: Course, score: number | null): boolean | null {
  return passMark === undefined || score === null ? null : score >= passMark;
}
