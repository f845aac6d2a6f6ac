/** Values and CSV file of the charts of both runs. The functions are pure. */

import { COMPARED, type ComparedId } from '../../hosts/compared';
import type { SeriesMeasure } from '../../hosts/series';
import { csvText, exact } from '../../lib/csv';
import type { RowsView } from '../../lib/rows';
import type { Span } from '../../lib/span';
import { SERIES } from '../../tables/tables';
import { comparison } from '../../words/comparison';
import { type Bins, binsOf, ROW_NS } from './bins';

/**
 * Fraction of a plot's width that shows the time before the branch point, and the minimum time that a plot shows, ns.
 */
const BEFORE = 0.15;
const LEAST_NS = 3e8;

/** Time span of the plots. */
export function stretchOf(forked_ns: number, t_ns: number): Span {
  const long = Math.max(LEAST_NS, t_ns - forked_ns);
  return { from_ns: Math.max(0, Math.min(forked_ns, t_ns) - BEFORE * long), to_ns: t_ns };
}

/** Returns the time span that both runs have recorded, so that their newest values belong to one moment. */
export function onBoth({ from_ns, to_ns }: Span, series: BothSeries): Span {
  const newest = series.map((rows) => (rows.length === 0 ? from_ns : rows.at(rows.length - 1, SERIES.t_ns)));
  return { from_ns, to_ns: Math.max(from_ns, Math.min(to_ns, ...newest)) };
}

/** The 10 ms series of run A and of run B. */
export type BothSeries = readonly [a: RowsView, b: RowsView];

/** Values of both runs for a plot, in the unit of the axis. */
export function bothOf(
  { column, fold, by }: SeriesMeasure,
  series: BothSeries,
  stretch: Span,
  parts: number,
): [Bins, Bins] {
  const [a, b] = series.map((rows) => binsOf(rows, column, fold, stretch, parts));
  const scaled = (bins: Bins): Bins => ({ ...bins, values: bins.values.map((value) => value * by) });
  return [scaled(a), scaled(b)];
}

/**
 * Returns a CSV text with one row per 10 ms: the time in seconds, then A and B for each plot. Values that were not
 * recorded are empty.
 */
export function bothCsv(ids: readonly ComparedId[], series: BothSeries, { from_ns, to_ns }: Span): string {
  const words = comparison.charts;
  const whole: Span = { from_ns: Math.floor(from_ns / ROW_NS) * ROW_NS, to_ns: Math.floor(to_ns / ROW_NS) * ROW_NS };
  const parts = (whole.to_ns - whole.from_ns) / ROW_NS;
  const columns = ids.flatMap((id) =>
    bothOf(COMPARED[id], series, whole, parts).map(({ values }, run) => ({
      head: words.column(run === 0 ? 'A' : 'B', words.plots[id]),
      values,
    })),
  );
  const rows = Array.from({ length: parts }, (_, part) => [
    exact((whole.from_ns + (part + 1) * ROW_NS) * 1e-9),
    ...columns.map(({ values }) => (Number.isNaN(values[part]) ? '' : exact(values[part]))),
  ]);
  return csvText([[words.timeColumn, ...columns.map(({ head }) => head)], ...rows]);
}
