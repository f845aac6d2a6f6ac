/**
 * The link entry for the open answer, such as `answer=losses` or `answer=causes:1204`. A packet's history has the
 * entry `packet=` instead.
 */

/** Answers that a link can open. */
export const ANSWERS = [
  'causes',
  'descriptor',
  'held',
  'task',
  'losses',
  'waits',
  'cpu',
  'memory',
  'acks',
  'pool',
  'remedies',
] as const;
export type AnswerName = (typeof ANSWERS)[number];

const isName = (text: string): text is AnswerName => (ANSWERS as readonly string[]).includes(text);

/**
 * Parses the subject and its number (of a log entry, descriptor, stage, task or use of memory). Null if the text has
 * another form.
 */
export function parseAnswer(text: string): { readonly about: AnswerName; readonly number: number } | null {
  const [about, digits = '0', ...more] = text.split(':');
  return isName(about) && /^-?\d{1,15}$/.test(digits) && more.length === 0 ? { about, number: Number(digits) } : null;
}

export function formatAnswer(about: AnswerName, number: number): string {
  return number === 0 ? about : `${about}:${number}`;
}
