/** Journal entries of an answer, each with its number, moment and cause. The functions are pure. */
import { EVENT, EVENT_WIDTH } from '../tables/tables';
import type { Entry } from './entries';

/** A journal entry with its number, its moment and the entry that caused it. */
export type Link = Entry & { readonly id: number; readonly t_ns: number; readonly cause: number };

/** Reads the rows of an answer, newest first. */
export function linksOf(rows: Float64Array): Link[] {
  const links: Link[] = [];
  for (let at = 0; at + EVENT_WIDTH <= rows.length; at += EVENT_WIDTH) {
    const of = (column: number): number => rows[at + column];
    links.push({
      id: of(EVENT.id),
      t_ns: of(EVENT.t_ns),
      kind: of(EVENT.kind),
      a: of(EVENT.a),
      b: of(EVENT.b),
      cause: of(EVENT.cause),
      a_name: of(EVENT.a_name),
      b_name: of(EVENT.b_name),
      context: of(EVENT.context),
      current_name: of(EVENT.current_name),
    });
  }
  return links;
}
