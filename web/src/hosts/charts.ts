/**
 * Types for charts. Each host kind has a table of its charts (`receiver/charts.ts`, `router/charts.ts`), with one
 * entry per name in its words.
 * An entry has the lines of the small drawing and the measures of the large one, which is as wide as the stage.
 */
import type { Snapshot } from '../decode/snapshot';
import type { Rows } from '../lib/rows';
import type { charts } from '../words/charts';
import type { routerCharts } from '../words/routerCharts';
import { SERIES_MEASURES as M, type SeriesMeasure } from './series';

export type ChartId = keyof typeof charts.plots | keyof typeof routerCharts.plots;

/** Name of the small drawing, title of the large one, and name and unit of each of its plots. */
type ChartWords = {
  readonly name: string;
  readonly title: string;
  readonly large: readonly (readonly [name: string, unit: string])[];
};

export type Hue = 'irq' | 'soft' | 'reader' | 'load' | 'other' | 'packet' | 'alarm' | 'thread' | 'ack';

/** One line of a small chart. */
export type ChartLine = {
  readonly measure: SeriesMeasure;
  readonly hue: Hue;
  /** Whether the area below the line is tinted. */
  readonly ground?: true;
  /** Minimum for the top of the line's scale, in the measure's unit. */
  readonly top: number | ((snap: Snapshot) => number);
};

/** Lines of the CPU's shares, in per cent. */
export const CPU_LINES: readonly ChartLine[] = [
  { measure: M.cpuHardIrq, hue: 'irq', top: 100 },
  { measure: M.cpuSoftIrq, hue: 'soft', top: 100 },
  { measure: M.cpuReader, hue: 'reader', top: 100 },
  { measure: M.cpuLoad, hue: 'load', top: 100 },
  { measure: M.cpuOther, hue: 'other', top: 100 },
];

/** A range of rows of the series. */
export type ChartStretch = { readonly from: number; readonly to: number };

/** Values for the words of a chart, all from one moment. */
export type ChartReading = {
  readonly snap: Snapshot;
  /** Newest value of each line, in its unit. */
  readonly newest: readonly number[];
  readonly rows: Rows;
  /** Rows that are shown, and the model time that they cover, ns. */
  readonly shown: ChartStretch;
  readonly known_ns: number;
  /** Whether the shown rows have no gap. */
  readonly isWhole: boolean;
  /** Rows since the newest change of a parameter; empty without a change. */
  readonly sinceChange: ChartStretch;
};

/**
 * A drawn scale: its top, and for all lines together and for each line the larger of the data and the minimum top.
 */
export type ChartScale = {
  readonly top: number;
  readonly most: number;
  readonly mostOf: readonly number[];
  readonly snap: Snapshot;
};

export type ChartDrawing = {
  /** Whether the lines are shares of a whole and are stacked. Otherwise they are drawn from back to front. */
  readonly isStacked?: true;
  /** Whether all lines have one scale. Otherwise each line has its own. */
  readonly isShared?: true;
  readonly lines: readonly ChartLine[];
  /** Value of a limit, drawn on the scale of the first line. */
  readonly limit?: (snap: Snapshot) => number;
  readonly topWords: (scale: ChartScale) => string;
  /** Value beside the name, updated as often as the words of the stage. */
  readonly says?: (snap: Snapshot) => string;
  /** Value beside the name, updated whenever the chart is drawn. */
  readonly saysDrawn?: (reading: ChartReading) => string;
  /** Plots of the large drawing, in the order of its words. */
  readonly large: readonly SeriesMeasure[];
};

export type Chart = ChartDrawing & { readonly id: ChartId; readonly words: () => ChartWords };

/** Returns the charts of a host in the table's order. The table must have an entry for each chart in the words. */
export function chartsOf<Id extends ChartId>(
  words: () => Readonly<Record<Id, ChartWords>>,
  drawings: Readonly<Record<Id, ChartDrawing>>,
): readonly Chart[] {
  return (Object.keys(drawings) as Id[]).map((id) => ({ ...drawings[id], id, words: () => words()[id] }));
}

/** Mean of a measure over rows, in its unit; 0 without rows. */
export function meanOver(rows: Rows, { from, to }: ChartStretch, { column, by }: SeriesMeasure): number {
  return to > from ? (sumOver(rows, { from, to }, column) * by) / (to - from) : 0;
}

/** Sum of a column over rows. */
export function sumOver(rows: Rows, { from, to }: ChartStretch, column: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += rows.at(i, column);
  return sum;
}
