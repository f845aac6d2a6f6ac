/**
 * Types for charts. Each kind of host has a table of its charts (`receiver/charts.ts`, `router/charts.ts`). An entry of
 * the table has the curves of the small chart and the measured quantities of the large chart. The large chart is as
 * wide as the drawing of the simulated host.
 */
import type { Snapshot } from '../decode/snapshot';
import type { Rows } from '../lib/rows';
import { SERIES_MEASURES as M, type SeriesMeasure } from './series';

/**
 * Texts of a chart: the name of the small chart, the title of the large chart, and the name and unit of each plot in
 * the large chart.
 */
type ChartWords = {
  readonly name: string;
  readonly title: string;
  readonly large: Readonly<Record<string, readonly [name: string, unit: string]>>;
};

/** Colour of a chart's curve: a name in `preferences/themes.css`. */
export type Hue = 'irq' | 'soft' | 'reader' | 'load' | 'other' | 'packet' | 'alarm' | 'thread' | 'ack';

/** One curve of a small chart. */
export type ChartLine = {
  readonly measure: SeriesMeasure;
  readonly hue: Hue;
  /** Whether the area below the curve is tinted. */
  readonly ground?: true;
  /**
   * The vertical scale of the curve ends at this value, or at the curve's largest value if that is larger. In the unit
   * of the axis.
   */
  readonly top: number | ((snap: Snapshot) => number);
};

/** Curves for the chart of CPU use: share of each context, in per cent. */
export const CPU_LINES: readonly ChartLine[] = [
  { measure: M.cpuHardIrq, hue: 'irq', top: 100 },
  { measure: M.cpuSoftIrq, hue: 'soft', top: 100 },
  { measure: M.cpuReader, hue: 'reader', top: 100 },
  { measure: M.cpuLoad, hue: 'load', top: 100 },
  { measure: M.cpuOther, hue: 'other', top: 100 },
];

/** A range of rows of the run's time series (one row per 10 ms). `to` is excluded. */
export type ChartStretch = { readonly from: number; readonly to: number };

/** Values at one moment of the run, from which a chart makes its texts. */
export type ChartReading = {
  readonly snap: Snapshot;
  /** Newest value of each curve, in the unit of its axis. */
  readonly newest: readonly number[];
  readonly rows: Rows;
  /** Rows that the chart shows. `known_ns`: model time that these rows cover, ns. */
  readonly shown: ChartStretch;
  readonly known_ns: number;
  /** Whether the chart shows the whole run so far. */
  readonly isFromStart: boolean;
  /**
   * Whether the recorded rows cover nearly all of the time span that the chart shows. The time that a user has skipped
   * is not recorded.
   */
  readonly isWhole: boolean;
  /** Rows since the newest parameter change; empty if no parameter has changed. */
  readonly sinceChange: ChartStretch;
};

/**
 * Vertical scale of a drawn chart, with its upper end `top`. `most`: the largest value of the curves that share one
 * scale, otherwise of the first curve; never below the minimum. `mostOf`: the same for each curve alone.
 */
export type ChartScale = {
  readonly top: number;
  readonly most: number;
  readonly mostOf: readonly number[];
  readonly snap: Snapshot;
};

/**
 * Functions that return sentences about the run so far. The notes below large charts use them. The functions load with
 * the first large chart.
 */
export type RunSoFar = {
  readonly offered: () => string;
  readonly lost: () => string;
  /**
   * Measured CPU use of receiving program, softirqs and interrupts. Also the program's share as counted by the kernel's
   * timer ticks.
   */
  readonly spent: () => string;
  readonly routerSpent: () => string;
  /** Sentence that explains which packets the input queue drops above its limit (`netif_max_backlog`). */
  readonly throttle: () => string;
};

/** Function for the value that a small chart shows beside its name. */
type ChartValue =
  /** Called as often as the other changing texts of the page, at most a few times a second. */
  | { readonly says: (snap: Snapshot) => string; readonly saysDrawn?: never }
  /** Called whenever the chart is redrawn. */
  | { readonly saysDrawn: (reading: ChartReading) => string; readonly says?: never };

export type ChartDrawing = ChartValue & {
  /**
   * Whether the curves are shares of a whole and are stacked. Otherwise the curves are drawn one over the other, the
   * first at the back.
   */
  readonly isStacked?: true;
  /** Whether all curves have one vertical scale. Otherwise each curve has a separate scale. */
  readonly isShared?: true;
  readonly lines: readonly ChartLine[];
  /** Value of a limit, such as the size of a queue. It is drawn as a line on the scale of the first curve. */
  readonly limit?: (snap: Snapshot) => number;
  /** Label at the upper end of the vertical scale; empty if the scale never changes. */
  readonly topWords: (scale: ChartScale) => string;
  /** Text below the large chart, if there is any. */
  readonly note?: (run: RunSoFar) => string;
};

type Large<Plot extends PropertyKey> = Readonly<Record<Plot, SeriesMeasure>>;

export type Chart = ChartDrawing & {
  readonly note: (run: RunSoFar) => string;
  readonly id: string;
  readonly words: () => ChartWords;
  readonly large: Large<string>;
};

/**
 * Returns the charts of a host, in the order of `entries`. TypeScript requires an entry for each chart that has texts.
 * `large`: measured quantities of the large chart, one for each plot that has texts.
 */
export function chartsOf<Words extends Readonly<Record<string, ChartWords>>>(
  words: () => Words,
  entries: { readonly [Id in keyof Words]: ChartDrawing & { readonly large: Large<keyof Words[Id]['large']> } },
): readonly Chart[] {
  return Object.entries<ChartDrawing & Pick<Chart, 'large'>>(entries).map(([id, entry]) => ({
    note: () => '',
    ...entry,
    id,
    words: () => words()[id],
  }));
}

/** Mean of a measured quantity over rows of the time series, in the unit of its axis. 0 without rows. */
export function meanOver(rows: Rows, { from, to }: ChartStretch, { column, by }: SeriesMeasure): number {
  return to > from ? (sumOver(rows, { from, to }, column) * by) / (to - from) : 0;
}

/** Sum of one column over a range of rows of the time series. */
export function sumOver(rows: Rows, { from, to }: ChartStretch, column: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += rows.at(i, column);
  return sum;
}
