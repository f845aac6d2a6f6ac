/** Divides a column of a run's 10 ms series into equal intervals of a time span. The functions are pure. */

import type { Fold } from '../../hosts/series';
import type { RowsView } from '../../lib/rows';
import type { Span } from '../../lib/span';
import { SERIES } from '../../tables/tables';

/** Model time that one row of the series covers, ns. */
export const ROW_NS = 1e7;

export type Bins = {
  readonly from_ns: number;
  readonly width_ns: number;
  /** Value of each time interval. NaN if nothing was recorded in the interval. */
  readonly values: readonly number[];
};

/**
 * Returns the values of equal time intervals. The intervals start at multiples of their width, so that they do not
 * flicker as the span grows.
 */
export function binsOf(rows: RowsView, column: number, fold: Fold, { from_ns, to_ns }: Span, most: number): Bins {
  const width_ns = Math.max(1, Math.ceil((to_ns - from_ns) / most / ROW_NS)) * ROW_NS;
  const begin = Math.floor(from_ns / width_ns) * width_ns;
  const values: number[] = [];
  for (let t = begin; t < to_ns; t += width_ns)
    values.push(foldOf(rows, column, fold, t, Math.min(to_ns, t + width_ns)));
  return { from_ns: begin, width_ns, values };
}

/** Combines the rows of a time interval into one value. A row covers the 10 ms that end at its time. */
function foldOf(rows: RowsView, column: number, fold: Fold, from_ns: number, to_ns: number): number {
  const begin = rows.firstAtLeast(SERIES.t_ns, from_ns + 1);
  const end = rows.firstAtLeast(SERIES.t_ns, to_ns + 1);
  if (end <= begin) return Number.NaN;
  let sum = 0;
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = begin; i < end; i++) {
    sum += rows.at(i, column);
    largest = Math.max(largest, rows.at(i, column));
  }
  return fold === 'mean' ? sum / (end - begin) : largest;
}
