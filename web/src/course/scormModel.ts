/** Names and formats of SCORM 1.2 and SCORM 2004. */
import { letterOf, type Report, type Response } from './platform';

export type Entry = readonly [element: string, value: string];

/** Element with the state of the student's work. */
export const STATE = 'cmi.suspend_data';

/** Functions of the interface, by their names in SCORM 2004. */
export type Call = 'Initialize' | 'Terminate' | 'GetValue' | 'SetValue' | 'Commit' | 'GetLastError' | 'GetErrorString';

export type Model = {
  /** Name of the interface in a window. */
  readonly api: string;
  /** Name of a function of the interface. */
  readonly nameOf: (call: Call) => string;
  readonly mode: string;
  /** Error codes which mean that the platform does not have the element. */
  readonly notThere: ReadonlySet<string>;
  readonly entriesOf: (report: Report) => readonly Entry[];
  readonly timeOf: (spent_s: number) => Entry;
  /**
   * Entries of an interaction, SCORM's term for an answered question. Their names lack the common prefix, such as
   * `cmi.interactions.0`.
   */
  readonly interactionOf: (response: Response, now: Date) => readonly Entry[];
  /** A further entry with the whole text, if the platform would shorten the text of an interaction. */
  readonly wholeText: (response: Response) => readonly Entry[];
};

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

const clockOf = (spent_s: number): string =>
  `${String(Math.floor(spent_s / 3600)).padStart(4, '0')}:${two((spent_s / 60) % 60)}:${two(spent_s % 60)}`;

/** Longest text in an answer of SCORM 1.2 and of SCORM 2004, in characters. */
const TEXT_12 = 255;
const TEXT_2004 = 4000;
/** Longest description of an interaction in SCORM 2004, in characters. */
const DESCRIPTION = 250;
/** Longest comment in SCORM 1.2, in characters. */
const COMMENT = 4096;

function givenOf({ given }: Response, between: string): string {
  return typeof given === 'string' ? given : given.map(letterOf).join(between);
}

/**
 * Returns the text in one line. A space is put before a brace at the start, because SCORM 2004 marks the language in
 * this way, as in `{lang=en}`.
 */
function inOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.startsWith('{') ? ` ${line}` : line;
}

/** Numbers that every SCORM 2004 platform accepts as numbers. Moodle allows five digits before the decimal point. */
const PLAIN_NUMBER = /^-?\d{1,5}(\.\d{1,18})?$/;

/** Type of an interaction in SCORM 2004. */
function typeOf({ kind, given }: Response): string {
  if (kind === 'text') return 'long-fill-in';
  return kind === 'numeric' && !PLAIN_NUMBER.test(String(given)) ? 'other' : kind;
}

function resultOf({ isRight }: Response, wrong: string): string {
  if (isRight === null) return 'neutral';
  return isRight ? 'correct' : wrong;
}

function statusOf({ isDone, isPassed }: Report): string {
  if (!isDone) return 'incomplete';
  if (isPassed === null) return 'completed';
  return isPassed ? 'passed' : 'failed';
}

/** Entries of the score. Empty if there is none. */
function scoreOf(name: string, { score }: Report): readonly Entry[] {
  if (score === null) return [];
  return [
    [`${name}.min`, '0'],
    [`${name}.max`, '100'],
    [`${name}.raw`, String(Math.round(score * 100))],
  ];
}

export const SCORM_12: Model = {
  api: 'API',
  nameOf: (call) => (call === 'Terminate' ? 'LMSFinish' : `LMS${call}`),
  mode: 'cmi.core.lesson_mode',
  notThere: new Set(['401']),
  entriesOf: (report) => [
    [STATE, report.state],
    ['cmi.core.lesson_location', report.place],
    ...scoreOf('cmi.core.score', report),
    ['cmi.core.lesson_status', statusOf(report)],
    ['cmi.core.exit', 'suspend'],
  ],
  timeOf: (spent_s) => ['cmi.core.session_time', `${clockOf(spent_s)}.${two((spent_s % 1) * 100)}`],
  interactionOf: (response, now) => [
    ['id', response.id],
    ['type', response.kind === 'text' ? 'fill-in' : response.kind],
    ['time', `${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`],
    ['student_response', inOneLine(givenOf(response, ',')).slice(0, TEXT_12)],
    ['result', resultOf(response, 'wrong')],
  ],
  wholeText: ({ kind, given }) =>
    kind === 'text' && String(given).length > TEXT_12 ? [['cmi.comments', String(given).slice(0, COMMENT)]] : [],
};

export const SCORM_2004: Model = {
  api: 'API_1484_11',
  nameOf: (call) => call,
  mode: 'cmi.mode',
  notThere: new Set(['401', '402']),
  entriesOf: (report) => [
    [STATE, report.state],
    ['cmi.location', report.place],
    ['cmi.progress_measure', report.progress.toFixed(2)],
    ...scoreOf('cmi.score', report),
    ...(report.score === null ? [] : ([['cmi.score.scaled', report.score.toFixed(4)]] as const)),
    ['cmi.completion_status', report.isDone ? 'completed' : 'incomplete'],
    ...(report.isPassed === null ? [] : ([['cmi.success_status', report.isPassed ? 'passed' : 'failed']] as const)),
    ['cmi.exit', 'suspend'],
  ],
  timeOf: (spent_s) => ['cmi.session_time', `PT${spent_s.toFixed(2)}S`],
  interactionOf: (response, now) => [
    ['id', response.id],
    ['type', typeOf(response)],
    ['timestamp', `${now.toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss.ss'.length)}Z`],
    ['description', inOneLine(response.question).slice(0, DESCRIPTION)],
    ['learner_response', inOneLine(givenOf(response, '[,]')).slice(0, TEXT_2004)],
    ['result', resultOf(response, 'incorrect')],
  ],
  wholeText: () => [],
};
