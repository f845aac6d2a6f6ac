/**
 * Writes counts and their causes as one row in limited space, such as losses by reason. The row names the largest
 * causes and adds up the others.
 */
import { count } from './numbers';

type Names<Name extends string> = {
  readonly full: (cause: Name) => string;
  readonly brief: (cause: Name) => string;
  /** Word for all causes that are not named. */
  readonly other: string;
};

type Cause<Name extends string> = { readonly reason: Name; readonly lost: number };

/**
 * Losses without a named reason are at most this share of all losses. They are more only if even the brief names do not
 * fit.
 */
const SMALL = 0.05;

/**
 * Returns the row. `causes`: at least one, the largest first. If the full names need more than `room` letters, brief
 * names are used.
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

/** Returns several versions of the row: with only the largest cause named, with the two largest, and so on. */
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
