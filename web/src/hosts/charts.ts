/**
 * Types of a chart. Each host kind has a table of its charts (`receiver/charts.ts`, `router/charts.ts`), one entry per
 * name in its words: lines of the small drawing, and measures of the large drawing, which is as wide as the stage.
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
  /** Smallest top of the line's scale, in the measure's unit. */
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

/** Values that the words of a chart use, all of one moment. */
export type ChartReading = {
  readonly snap: Snapshot;
  /** Newest value of each line, in its unit. */
  readonly newest: readonly number[];
  readonly rows: Rows;
  /** Rows shown, and the length of the clock that they cover, ns. */
  readonly shown: ChartStretch;
  readonly known_ns: number;
  /** Whether no row of the stretch before the moment is missing. */
  readonly isWhole: boolean;
  /** Rows since the newest change of a parameter; empty without a change. */
  readonly sinceChange: ChartStretch;
};

/** A drawn scale: its top, and the larger of the data and the smallest top, for all lines and for each one. */
export type ChartScale = {
  readonly top: number;
  readonly most: number;
  readonly mostOf: readonly number[];
  readonly snap: Snapshot;
};

export type ChartDrawing = {
  /** Whether the lines are shares of a whole, stacked; else they are drawn from back to front. */
  readonly isStacked?: true;
  /** Whether all lines have one scale; else each has its own. */
  readonly isShared?: true;
  readonly lines: readonly ChartLine[];
  /** A level on the scale of the first line. */
  readonly limit?: (snap: Snapshot) => number;
  readonly topWords: (scale: ChartScale) => string;
  /** Value beside the name, updated as often as the stage's words. */
  readonly says?: (snap: Snapshot) => string;
  /** Value beside the name, updated with each drawing. */
  readonly saysDrawn?: (reading: ChartReading) => string;
  /** Plots of the large drawing, in the order of its words. */
  readonly large: readonly SeriesMeasure[];
};

export type Chart = ChartDrawing & { readonly id: ChartId; readonly words: () => ChartWords };

/** Returns the charts of a host in the table's order. The table must have each chart that the words name. */
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
