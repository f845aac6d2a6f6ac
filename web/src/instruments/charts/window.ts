/** The stretch of the clock that charts show, and a column of the 10 ms series in it. Pure. */
import type { Rows } from '../../lib/rows';
import { SERIES } from '../../tables/tables';
import type { Sample } from './chart';

/** The window: at least this much, or so many seconds of the reader's, at most a whole run. */
const WINDOW_MIN_NS = 2e9;
/** Early in a run it is the smallest of these that holds all there is. */
const FIRST_WINDOWS_NS: readonly number[] = [5e7, 1e8, 2e8, 5e8, 1e9, 2e9, 5e9, 1e10, 2e10, 3e10];
const WINDOW_MAX_NS = 30e9;
const WINDOW_READER_S = 12;
const POINTS = 220;
/** A small chart in the units of its drawing. */
export const WIDE = 400;
export const TALL = 100;
export const TEN_MS = 1e7;

/** A parameter's change on the way. */
export type Change = { readonly at_ns: number };

export type Window = { begin_ns: number; end_ns: number; from: number; to: number };

/** Length of the window at a moment and a speed, ns. */
export function windowSpan(t: number, speed: number): number {
  const wanted = Math.min(WINDOW_MAX_NS, Math.max(WINDOW_MIN_NS, speed * WINDOW_READER_S));
  return Math.min(wanted, FIRST_WINDOWS_NS.find((span) => span >= t) ?? wanted);
}

/** The window at a moment; its rows are looked up again for each plot, for rows come and go. */
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

/** A column of the series in view, at most `POINTS` samples: each bucket keeps its largest. NaN begins a gap in the record. */
export function column(rows: Rows, { from, to }: Window, col: number, by = 1): Sample[] {
  const samples: Sample[] = [];
  const size = Math.max(1, Math.ceil((to - from) / POINTS));
  let end_ns = Number.NaN;
  // Buckets begin at whole multiples, so that peaks do not flicker as the window moves.
  for (let i = from - (from % size); i < to; i += size) {
    let most = 0;
    for (let k = Math.max(i, from); k < Math.min(to, i + size); k++) most = Math.max(most, rows.at(k, col));
    const t = rows.at(Math.max(i, from), SERIES.t_ns) - TEN_MS;
    // A jump leaves what it passed unrecorded: nothing is drawn there.
    if (t > end_ns + TEN_MS / 2) samples.push({ t: end_ns, value: Number.NaN });
    samples.push({ t, value: most * by });
    end_ns = rows.at(Math.min(to, i + size) - 1, SERIES.t_ns);
  }
  if (samples.length > 0) samples.push({ t: rows.at(to - 1, SERIES.t_ns), value: samples[samples.length - 1].value });
  return samples;
}

/** Upright lines of a small chart where the run was changed on the way. */
export function marksIn({ begin_ns, end_ns }: Window, changes: readonly Change[]): string {
  return changes
    .filter(({ at_ns }) => at_ns >= begin_ns && at_ns <= end_ns)
    .map(({ at_ns }) => `M${((at_ns - begin_ns) / (end_ns - begin_ns)) * WIDE} 0V${TALL}`)
    .join('');
}

/** The rows since the newest change before a moment; none without one. */
export function rowsSinceChange(
  rows: Rows,
  { to }: Window,
  changes: readonly Change[],
  t_ns: number,
): { from: number; to: number } {
  const newest = changes.findLast(({ at_ns }) => at_ns <= t_ns);
  return { from: newest === undefined ? to : rows.firstAtLeast(SERIES.t_ns, newest.at_ns + 1), to };
}
