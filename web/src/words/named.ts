/** Counts with their causes, in limited space: the largest causes have names, and the rest is a sum. */
import { count } from './numbers';

type Names<Name extends string> = {
  readonly full: (cause: Name) => string;
  readonly brief: (cause: Name) => string;
  /** The word for all causes without a name. */
  readonly other: string;
};

type Cause<Name extends string> = { readonly reason: Name; readonly lost: number };

/**
 * Losses without a named reason are at most this fraction of all losses. The limit is exceeded only if even the brief
 * names are too long.
 */
const SMALL = 0.05;

/**
 * `causes` has at least one cause, and the largest comes first. Brief names are used if the full names are longer than
 * `room` letters.
 */
export function named<Name extends string>(causes: readonly Cause<Name>[], names: Names<Name>, room: number): string {
  const total = causes.reduce((sum, { lost }) => sum + lost, 0);
  const [full, brief] = [rowsOf(causes, names.full, names.other), rowsOf(causes, names.brief, names.other)];
  const fits = ({ text }: Row): boolean => text.length <= room;
  const longest = full.findLast(fits);
  if (longest !== undefined && longest.rest <= SMALL * total) return longest.text;
  return (brief.findLast(fits) ?? brief[0]).text;
}

type Row = { readonly text: string; readonly rest: number };

/** Returns several versions of the row: with the largest cause by name, with the two largest causes, and so on. */
function rowsOf<Name extends string>(
  causes: readonly Cause<Name>[],
  of: (cause: Name) => string,
  other: string,
): Row[] {
  return causes.map((_, last) => {
    const parts = causes.slice(0, last + 1).map(({ reason, lost }) => `${count(lost)} ${of(reason)}`);
    const rest = causes.slice(last + 1).reduce((sum, { lost }) => sum + lost, 0);
    return { text: [...parts, ...(rest > 0 ? [`${count(rest)} ${other}`] : [])].join(' · '), rest };
  });
}
