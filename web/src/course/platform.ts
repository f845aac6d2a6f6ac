/** Connection to a course platform of any supported standard. */

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
  /**
   * The number, the text, the chosen option, or the items in order. Options and items are given by their index from 0.
   */
  readonly given: string | readonly number[];
  /** Whether the answer is right. Null if it was not graded. */
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
  /** State that the last visit saved. Empty at the first visit. */
  readonly state: string;
  /** Whether the platform records the work. False in a preview or review. */
  readonly isRecording: boolean;
  /** Address to which the student returns at the end. Null if the platform names none. */
  readonly returnTo: string | null;
  keep(report: Report): Promise<void>;
  answer(response: Response): Promise<void>;
  /** Ends the session. Called while the page closes, so the requests must be sent even then. */
  end(): Promise<void>;
};

/** Name of an option or item by its index: a, b, c …, as SCORM 1.2 requires. */
export const letterOf = (index: number): string => String.fromCharCode(97 + index);
