/** Connection to a course platform, whichever standard it speaks. */

/** State of a student's work, reported after each change. */
export type Report = {
  /** Text from which the work continues at the next visit. */
  readonly state: string;
  /** Position in the content, such as a scene's number. */
  readonly place: string;
  /** Share of the content seen, 0 … 1. */
  readonly progress: number;
  /** Share of right answers, 0 … 1; null before the end, or if nothing is graded. */
  readonly score: number | null;
  readonly isDone: boolean;
  readonly isPassed: boolean | null;
};

/** One handed-in answer. */
export type Response = {
  readonly id: string;
  readonly question: string;
  readonly kind: 'numeric' | 'choice' | 'sequencing' | 'text';
  /** The number, the text, the chosen option, or the items in order; options and items by their index from 0. */
  readonly given: string | readonly number[];
  /** Null if nobody has graded it yet. */
  readonly isRight: boolean | null;
};

/** Cause of a failure: no platform was found, the session has ended, or the platform refused a call. */
type ProblemKind = 'none' | 'ended' | 'store' | 'refused';

export class PlatformProblem extends Error {
  constructor(
    readonly kind: ProblemKind,
    detail = '',
  ) {
    super(detail);
  }
}

export type Platform = {
  /** State of the last visit; empty at the first one. */
  readonly state: string;
  /** False in a preview or review, where the platform records nothing. */
  readonly isRecording: boolean;
  /** Address to which the student returns at the end; null if the platform names none. */
  readonly returnTo: string | null;
  keep(report: Report): Promise<void>;
  answer(response: Response): Promise<void>;
  /** Ends the session. Called while the page is being left, so requests must survive that. */
  end(): Promise<void>;
};

/** Name of an option or item by its index: a, b, c …, as SCORM 1.2 requires. */
export const letterOf = (index: number): string => String.fromCharCode(97 + index);
