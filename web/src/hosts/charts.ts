/**
 * Types for charts. Each kind of host has a table of its charts (`receiver/charts.ts`, `router/charts.ts`).
 * An entry of the table has the lines of the small drawing and the measures of the large drawing. The large drawing is
 * as wide as the picture of the machine.
 */
import type { Snapshot } from '../decode/snapshot';
import type { Rows } from '../lib/rows';
import type { charts } from '../words/charts';
import type { routerCharts } from '../words/routerCharts';
import type { HostId } from './kind';
import { SERIES_MEASURES as M, type SeriesMeasure } from './series';

/** Name of the small drawing, title of the large one, and name and unit of each of its plots. */
type ChartWords = {
  readonly name: string;
  readonly title: string;
  readonly large: Readonly<Record<string, readonly [name: string, unit: string]>>;
};

/** Words of the charts of each host kind. */
type WordsOf = { readonly receiver: typeof charts.plots; readonly router: typeof routerCharts.plots };

/** Colour of a line: a name in `preferences/themes.css`. */
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
  /** Whether the chart shows the whole run so far. */
  readonly isFromStart: boolean;
  /** Whether the shown rows have no gap. */
  readonly isWhole: boolean;
  /** Rows since the newest change of a parameter; empty without a change. */
  readonly sinceChange: ChartStretch;
};

/**
 * Scale of a drawn chart, with its upper end `top`. `most`: the largest value of all lines, at least the minimum top.
 * `mostOf`: the same number for each line alone.
 */
export type ChartScale = {
  readonly top: number;
  readonly most: number;
  readonly mostOf: readonly number[];
  readonly snap: Snapshot;
};

/** Sentences about the run so far, for the notes of large drawings. They load with the first large drawing. */
export type RunSoFar = {
  readonly offered: () => string;
  readonly lost: () => string;
  /** CPU time as measured, and the receiver's according to the kernel's ticks. */
  readonly spent: () => string;
  readonly routerSpent: () => string;
  /** Effect of the limit of the input queue. */
  readonly throttle: () => string;
};

/** Value beside the name. */
type ChartValue =
  /** Updated as often as the texts in the picture of the machine. */
  | { readonly says: (snap: Snapshot) => string; readonly saysDrawn?: never }
  /** Updated whenever the chart is drawn. */
  | { readonly saysDrawn: (reading: ChartReading) => string; readonly says?: never };

export type ChartDrawing = ChartValue & {
  /** Whether the lines are shares of a whole and are stacked. Otherwise they are drawn from back to front. */
  readonly isStacked?: true;
  /** Whether all lines have one scale. Otherwise each line has its own. */
  readonly isShared?: true;
  readonly lines: readonly ChartLine[];
  /** Value of a limit, drawn on the scale of the first line. */
  readonly limit?: (snap: Snapshot) => number;
  /** Label of the top of the scale; empty if the scale never changes. */
  readonly topWords: (scale: ChartScale) => string;
  /** Text below the large drawing; may be empty. */
  readonly note: (run: RunSoFar) => string;
};

/** Entry of a chart. `large`: measures of the large drawing, one for each plot in the chart's words. */
type ChartEntry<Host extends HostId, Id extends keyof WordsOf[Host]> = ChartDrawing & {
  readonly large: WordsOf[Host][Id] extends { readonly large: infer Plots } ? Large<keyof Plots> : never;
};

type Large<Plot extends PropertyKey> = Readonly<Record<Plot, SeriesMeasure>>;

export type Chart = ChartDrawing & {
  readonly id: string;
  readonly words: () => ChartWords;
  readonly large: Large<string>;
};

/**
 * Returns the charts of a host, in the order of `entries`. The types require an entry for each chart that has words.
 */
export function chartsOf<Host extends HostId>(
  words: () => { readonly [Id in keyof WordsOf[Host]]: ChartWords },
  entries: { readonly [Id in keyof WordsOf[Host]]: ChartEntry<Host, Id> },
): readonly Chart[] {
  return Object.entries<ChartDrawing & Pick<Chart, 'large'>>(entries).map(([id, entry]) => ({
    ...entry,
    id,
    words: () => words()[id as keyof WordsOf[Host]],
  }));
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
