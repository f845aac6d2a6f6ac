/** Texts and the CSV file of the large charts. Pure functions. */
import { lostIn } from '../../decode/drops';
import type { Snapshot } from '../../decode/snapshot';
import type { Chart, RunSoFar } from '../../hosts/charts';
import { SERIES_MEASURES, type SeriesMeasure } from '../../hosts/series';
import { type CsvValue, csvText, exact } from '../../lib/csv';
import type { Rows } from '../../lib/rows';
import { FrameField, SERIES } from '../../tables/tables';
import { largeCharts as words } from '../../words/largeCharts';
import { firstAfter, type Window } from './window';

/** A plot of a large chart, with its name and unit. */
export type LargePlot = { readonly measure: SeriesMeasure; readonly name: string; readonly unit: string };

/** Returns the plots of a large chart, from top to bottom. */
export function largePlots({ large, words }: Chart): readonly LargePlot[] {
  return Object.entries(large).map(([plot, measure]) => {
    const [name, unit] = words().large[plot];
    return { measure, name, unit };
  });
}

/** Mean of a column of the time series, from a moment to the newest row shown. NaN if nothing was recorded. */
export function meanSince(
  rows: Rows,
  { to }: Pick<Window, 'to'>,
  from_ns: number,
  { column: of, by, isMeasured }: Pick<SeriesMeasure, 'column' | 'by' | 'isMeasured'>,
): number {
  let [sum, counted] = [0, 0];
  for (let i = firstAfter(rows, from_ns); i < to; i++) {
    const value = rows.at(i, of);
    if (isMeasured && value === 0) continue;
    sum += value;
    counted++;
  }
  return counted > 0 ? (sum * by) / counted : Number.NaN;
}

/** Returns the visible rows as CSV: the end of each interval of 10 ms in seconds, and the values of each plot. */
export function largeCsv(plots: readonly LargePlot[], rows: Rows, { from, to }: Pick<Window, 'from' | 'to'>): string {
  const head = plots.map(({ name, unit }) => `${name}, ${unit}`);
  const read = (row: number, { column: of, by, isMeasured }: SeriesMeasure): CsvValue => {
    const value = rows.at(row, of);
    return isMeasured && value === 0 ? '' : exact(value * by);
  };
  const lines = Array.from({ length: Math.max(0, to - from) }, (_, nth) => [
    exact(rows.at(from + nth, SERIES.t_ns) * 1e-9),
    ...plots.map(({ measure }) => read(from + nth, measure)),
  ]);
  return csvText([[words.timeColumn, ...head], ...lines]);
}

/**
 * Returns functions for the sentences below large charts, for the moment of the snapshot. `payload`: payload of a
 * frame, bytes.
 */
export function runSoFar(snap: Snapshot, payload: number, rows: Rows): RunSoFar {
  const spent = (field: number): number => snap.get(field) / Math.max(1, snap.t_ns);
  const [hardirq, softirq] = [spent(FrameField.cpu_hardirq_ns), spent(FrameField.cpu_softirq_ns)];
  return {
    offered: () => offeredNow(snap, payload, rows),
    lost: () => {
      const lost = lostIn(snap);
      return words.lost(lost, lost / Math.max(1, snap.get(FrameField.offered)));
    },
    spent: () => {
      const ticks = words.ticks(snap.get(FrameField.ticks_app) / Math.max(1, snap.get(FrameField.ticks_total)));
      return `${words.spent(spent(FrameField.cpu_app_ns), softirq, hardirq)} ${ticks}`;
    },
    routerSpent: () => words.routerSpent(hardirq, softirq, spent(FrameField.cpu_idle_ns)),
    throttle: () => words.throttle(snap.get(FrameField.netif_max_backlog)),
  };
}

/**
 * Length of the time span before the present moment in which the offered rate is measured, ns. If less was recorded,
 * the span is shorter.
 */
const OFFERED_WINDOW_NS = 1e9;
const ROW_NS = 1e7;

function offeredNow(snap: Snapshot, payload: number, rows: Rows): string {
  const to = rows.firstAtLeast(SERIES.t_ns, snap.t_ns + 1);
  const mbps = { ...SERIES_MEASURES.offered, by: (payload * 8) / 1e4 };
  const from_ns = snap.t_ns - OFFERED_WINDOW_NS;
  const known = (to - rows.firstAtLeast(SERIES.t_ns, from_ns + 1)) * ROW_NS;
  const frames = meanSince(rows, { to }, from_ns, SERIES_MEASURES.offered);
  return words.offered(known, meanSince(rows, { to }, from_ns, mbps), frames, payload);
}
