/** CPU share of each context, from the rows of the 10 ms series. Pure functions. */
import type { Scalars } from '../../decode/uses';
import type { Rows } from '../../lib/rows';
import { FrameField, SERIES } from '../../tables/tables';

/** Length of a row of the series, ns. */
const ROW_NS = 1e7;
/** Shortest time over which the share after the last row is computed, ns. */
const NEWEST_AT_LEAST_NS = 2e6;

/** Returns the end of the last row of the series, ns. */
export function seriesEnd(rows: Rows): number {
  return rows.length === 0 ? 0 : rows.at(rows.length - 1, SERIES.t_ns);
}

/** Returns a context's mean share in rows `from` to `to`, without row `to`. */
export function meanShare(rows: Rows, context: number, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += rows.at(i, SERIES.cpu_idle_ns + context);
  return sum / ROW_NS / (to - from);
}

/** Returns a context's share since the last row, up to `snap`. Right after this row, the row is part of the time. */
export function newestShare(rows: Rows, context: number, snap: Scalars): number {
  const column = SERIES.cpu_idle_ns + context;
  let passed_ns = snap.get(FrameField.t_ns) - seriesEnd(rows);
  let spent_ns = snap.get(FrameField.cpu_idle_ns + context) - rows.totals[column];
  if (passed_ns < NEWEST_AT_LEAST_NS && rows.length > 0) {
    passed_ns += ROW_NS;
    spent_ns += rows.at(rows.length - 1, column);
  }
  return spent_ns / passed_ns;
}
