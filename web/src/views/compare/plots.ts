/** Which charts of both runs there are, their values, and the file of them. Pure. */

import { csvText, exact } from '../../lib/csv';
import type { RowsView } from '../../lib/rows';
import type { Span } from '../../lib/span';
import { SERIES } from '../../tables/tables';
import { comparison } from '../../words/comparison';
import { type Bins, binsOf, type Fold, ROW_NS } from './bins';

/** The plots begin so much of their length before the fork, and are at least so long, ns. */
const BEFORE = 0.15;
const LEAST_NS = 3e8;

export type PlotId = keyof typeof comparison.charts.plots;
export type Plot = {
  readonly id: PlotId;
  readonly column: number;
  readonly fold: Fold;
  /** From the series' unit to that of the axis. */
  readonly by: number;
  /** The axis reaches at least so far. */
  readonly top: number;
};

export const PLOTS: Readonly<Record<PlotId, Plot>> = {
  goodput: { id: 'goodput', column: SERIES.delivered_bytes, fold: 'mean', by: 8e-4, top: 10 },
  queue: { id: 'queue', column: SERIES.receive_bytes, fold: 'most', by: 2 ** -20, top: 0.1 },
  backlog: { id: 'backlog', column: SERIES.backlog_pkts, fold: 'most', by: 1, top: 10 },
  cpu: { id: 'cpu', column: SERIES.cpu_app_ns, fold: 'mean', by: 1e-5, top: 100 },
  lost: { id: 'lost', column: SERIES.dropped, fold: 'mean', by: 1, top: 5 },
  ring: { id: 'ring', column: SERIES.ring_used_max, fold: 'most', by: 1, top: 32 },
  softirq: { id: 'softirq', column: SERIES.cpu_softirq_ns, fold: 'mean', by: 1e-5, top: 100 },
};
export const OF_TCP: readonly PlotId[] = ['goodput', 'queue', 'backlog', 'cpu'];
export const OF_UDP: readonly PlotId[] = ['goodput', 'lost', 'queue', 'cpu'];
export const OF_ROUTER: readonly PlotId[] = ['goodput', 'lost', 'ring', 'softirq'];

/** The stretch that the plots show. */
export function stretchOf(forked_ns: number, t_ns: number): Span {
  const long = Math.max(LEAST_NS, t_ns - forked_ns);
  return { from_ns: Math.max(0, Math.min(forked_ns, t_ns) - BEFORE * long), to_ns: t_ns };
}

/** A stretch as far as both runs are on record: their newest values are of one moment. */
export function onBoth({ from_ns, to_ns }: Span, series: BothSeries): Span {
  const newest = series.map((rows) => (rows.length === 0 ? from_ns : rows.at(rows.length - 1, SERIES.t_ns)));
  return { from_ns, to_ns: Math.max(from_ns, Math.min(to_ns, ...newest)) };
}

/** The 10 ms series of run A and of run B. */
export type BothSeries = readonly [a: RowsView, b: RowsView];

/** Both runs' parts for a plot, in the axis' unit. */
export function bothOf({ column, fold, by }: Plot, series: BothSeries, stretch: Span, parts: number): [Bins, Bins] {
  const [a, b] = series.map((rows) => binsOf(rows, column, fold, stretch, parts));
  const scaled = (bins: Bins): Bins => ({ ...bins, values: bins.values.map((value) => value * by) });
  return [scaled(a), scaled(b)];
}

/**
 * Every 10 ms of a stretch, as a program reads it: the time in seconds, then A and B of each plot. What
 * is not on record is empty; a stretch shorter than 10 ms has no rows.
 */
export function bothCsv(ids: readonly PlotId[], series: BothSeries, { from_ns, to_ns }: Span): string {
  const words = comparison.charts;
  const whole: Span = { from_ns: Math.floor(from_ns / ROW_NS) * ROW_NS, to_ns: Math.floor(to_ns / ROW_NS) * ROW_NS };
  const parts = (whole.to_ns - whole.from_ns) / ROW_NS;
  const columns = ids.flatMap((id) =>
    bothOf(PLOTS[id], series, whole, parts).map(({ values }, run) => ({
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
