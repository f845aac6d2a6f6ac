/** Journal entries of an answer, each with its number, moment and cause. The functions are pure. */
import { EVENT, EVENT_WIDTH } from '../tables/tables';
import { type Entry, entryFrom } from './entries';

/** A journal entry with its number, its moment and the entry that caused it. */
export type Link = Entry & { readonly id: number; readonly t_ns: number; readonly cause: number };

/** Reads the rows of an answer, newest first. */
export function linksOf(rows: Float64Array): Link[] {
  const links: Link[] = [];
  for (let at = 0; at + EVENT_WIDTH <= rows.length; at += EVENT_WIDTH) {
    const of = (column: number): number => rows[at + column];
    links.push({ ...entryFrom(of), id: of(EVENT.id), t_ns: of(EVENT.t_ns), cause: of(EVENT.cause) });
  }
  return links;
}
