/** The entry of a link that names the open answer: `answer=losses`, `answer=causes:1204`. A packet's life is `packet=`. */

/** What a link can open beside the picture. */
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
  'remedies',
] as const;
export type AnswerName = (typeof ANSWERS)[number];

const isName = (text: string): text is AnswerName => (ANSWERS as readonly string[]).includes(text);

/** What it is about, and the number of the entry, descriptor, stage, task or part; null where it is no such entry. */
export function parseAnswer(text: string): { readonly about: AnswerName; readonly number: number } | null {
  const [about, digits = '0', ...more] = text.split(':');
  return isName(about) && /^-?\d{1,15}$/.test(digits) && more.length === 0 ? { about, number: Number(digits) } : null;
}

export function formatAnswer(about: AnswerName, number: number): string {
  return number === 0 ? about : `${about}:${number}`;
}
