/**
 * What a chart is. Each host kind lists its charts (`receiver/charts.ts`, `router/charts.ts`), one entry a chart:
 * the lines of the small drawing, its words, and the measures of the drawing that is as wide as the stage.
 */
import type { Snapshot } from '../decode/snapshot';
import type { Rows } from '../lib/rows';
import type { largeCharts } from '../words/largeCharts';
import type { SeriesMeasure } from './series';

/** A chart has words for its large drawing. */
export type ChartId = keyof typeof largeCharts.charts;
export type Hue = 'irq' | 'soft' | 'reader' | 'load' | 'other' | 'packet' | 'alarm' | 'thread' | 'ack';

/** One column of a small chart. */
export type ChartLine = {
  readonly measure: SeriesMeasure;
  readonly hue: Hue;
  /** The area below the line is tinted. */
  readonly ground?: true;
  /** The least top of its scale, in the measure's unit. */
  readonly top: number | ((snap: Snapshot) => number);
};

/** A stretch of the series and what is known of it. */
export type ChartStretch = { readonly from: number; readonly to: number };

/** What the words of a chart may tell of: all of one moment. */
export type ChartReading = {
  readonly snap: Snapshot;
  /** Each line's newest value, in its unit. */
  readonly newest: readonly number[];
  readonly rows: Rows;
  /** The rows that are shown, and the length of the clock that they cover. */
  readonly shown: ChartStretch;
  readonly known_ns: number;
  /** No part of the stretch before the moment is missing. */
  readonly isWhole: boolean;
  /** The rows since the newest change of a parameter; none without one. */
  readonly sinceChange: ChartStretch;
};

/** A scale as it was drawn: its top, and the largest of data, limit and least top. */
export type ChartScale = { readonly top: number; readonly most: number; readonly snap: Snapshot };

export type Chart = {
  readonly id: ChartId;
  readonly name: () => string;
  /** Shares of a whole, one on the other; else lines from the back to the front. */
  readonly isStacked?: true;
  /** All lines have one scale; else each has its own. */
  readonly isShared?: true;
  readonly lines: readonly ChartLine[];
  /** A level on the first line's scale. */
  readonly limit?: (snap: Snapshot) => number;
  readonly topWords: (scale: ChartScale) => string;
  /** The value beside the name, as often as the stage's words. */
  readonly says?: (snap: Snapshot) => string;
  /** The same, with each drawing. */
  readonly saysDrawn?: (reading: ChartReading) => string;
  /** The plots of the large drawing, in the order of its words. */
  readonly large: readonly SeriesMeasure[];
};

/** The mean of a measure over rows, in its unit; 0 where there are none. */
export function meanOver(rows: Rows, { from, to }: ChartStretch, { column, by }: SeriesMeasure): number {
  return to > from ? (sumOver(rows, { from, to }, column) * by) / (to - from) : 0;
}

/** A column's sum over rows. */
export function sumOver(rows: Rows, { from, to }: ChartStretch, column: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += rows.at(i, column);
  return sum;
}
