/**
 * The time span (window) that charts show, and the columns of the time series (one row per 10 ms) in it. Pure
 * functions.
 */
import type { Rows } from '../../lib/rows';
import { SERIES } from '../../tables/tables';
import type { Sample } from './chart';

/**
 * Minimum length of the time window that charts show, ns of model time. At high speeds the window is longer: 12 s of
 * real time, at most 30 s of model time.
 */
const WINDOW_MIN_NS = 2e9;
/**
 * Lengths of the charts' time window at the beginning of a run, ns. The shortest window that contains the whole run so
 * far is used.
 */
const FIRST_WINDOWS_NS: readonly number[] = [5e7, 1e8, 2e8, 5e8, 1e9, 2e9, 5e9, 1e10, 2e10, 3e10];
const WINDOW_MAX_NS = 30e9;
const WINDOW_READER_S = 12;
const POINTS = 220;
/** Width of a small chart in SVG units. */
export const WIDE = 400;
export const TALL = 100;
export const TEN_MS = 1e7;

/** A parameter change during the run. */
export type Change = { readonly at_ns: number };

export type Window = { begin_ns: number; end_ns: number; from: number; to: number };

/**
 * Returns the length of the charts' time window, ns. `t`: present moment; `speed`: model time per second of real time,
 * ns.
 */
export function windowSpan(t: number, speed: number): number {
  const wanted = Math.min(WINDOW_MAX_NS, Math.max(WINDOW_MIN_NS, speed * WINDOW_READER_S));
  return Math.min(wanted, FIRST_WINDOWS_NS.find((span) => span >= t) ?? wanted);
}

/**
 * Returns the charts' time window that ends at moment `t`. Each plot searches the rows again, because rows are added
 * and removed.
 */
export function windowOf(rows: Rows, t: number, speed: number): Window {
  const span = windowSpan(t, speed);
  const end_ns = Math.max(t, span);
  const begin_ns = end_ns - span;
  return {
    begin_ns,
    end_ns,
    from: rows.firstAtLeast(SERIES.t_ns, begin_ns),
    to: rows.firstAtLeast(SERIES.t_ns, t + 1),
  };
}

/**
 * Returns a column of the visible time series as at most `POINTS` samples. A sample is the maximum of several rows. NaN
 * begins a gap in the recording.
 */
export function column(rows: Rows, { from, to }: Window, col: number, by = 1): Sample[] {
  const samples: Sample[] = [];
  const size = Math.max(1, Math.ceil((to - from) / POINTS));
  let end_ns = Number.NaN;
  // Groups of rows start at multiples of the group size, so that peaks do not flicker as the window moves.
  for (let i = from - (from % size); i < to; i += size) {
    let most = 0;
    for (let k = Math.max(i, from); k < Math.min(to, i + size); k++) most = Math.max(most, rows.at(k, col));
    const t = rows.at(Math.max(i, from), SERIES.t_ns) - TEN_MS;
    // After a jump to another moment, a time span is not recorded, and nothing is drawn for this span.
    if (t > end_ns + TEN_MS / 2) samples.push({ t: end_ns, value: Number.NaN });
    samples.push({ t, value: most * by });
    end_ns = rows.at(Math.min(to, i + size) - 1, SERIES.t_ns);
  }
  if (samples.length > 0) samples.push({ t: rows.at(to - 1, SERIES.t_ns), value: samples[samples.length - 1].value });
  return samples;
}

/** Returns an SVG path with a vertical line at each parameter change. */
export function marksIn({ begin_ns, end_ns }: Window, changes: readonly Change[]): string {
  return changes
    .filter(({ at_ns }) => at_ns >= begin_ns && at_ns <= end_ns)
    .map(({ at_ns }) => `M${((at_ns - begin_ns) / (end_ns - begin_ns)) * WIDE} 0V${TALL}`)
    .join('');
}

/**
 * Returns the rows whose whole interval is after the newest parameter change at or before `t_ns`. Empty if no parameter
 * has changed.
 */
export function rowsSinceChange(
  rows: Rows,
  { to }: Window,
  changes: readonly Change[],
  t_ns: number,
): { from: number; to: number } {
  const newest = changes.findLast(({ at_ns }) => at_ns <= t_ns);
  return { from: newest === undefined ? to : Math.min(to, firstAfter(rows, newest.at_ns)), to };
}

/** Returns the first row whose interval begins at or after a moment. A row has the time of its interval's end. */
export function firstAfter(rows: Rows, at_ns: number): number {
  return at_ns <= 0 ? 0 : rows.firstAtLeast(SERIES.t_ns, at_ns) + 1;
}
