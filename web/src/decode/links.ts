/** Journal entries of an answer, each with its number, moment and cause. The functions are pure. */
import { type RowOf, rowObjects } from '../lib/rows';
import { EVENT } from '../tables/tables';

/** A journal entry with its number, its moment and the entry that caused it. */
export type Link = RowOf<typeof EVENT>;

/** Reads the rows of an answer, newest first. */
export const linksOf = (rows: Float64Array): Link[] => rowObjects(EVENT, rows);
