/** A small chart as data: its paths, its scale, and the values for its texts. The functions are pure. */
import type { Snapshot } from '../../decode/snapshot';
import type { Chart, ChartLine, ChartReading, ChartScale, Hue } from '../../hosts/charts';
import type { Rows } from '../../lib/rows';
import { type ChartOptions, chart as curve, largest, stacked } from './chart';
import { type Change, column, rowsSinceChange, TALL, TEN_MS, WIDE, type Window } from './window';

export type Drawn = Pick<ChartScale, 'top' | 'most' | 'mostOf'> & {
  readonly paths: readonly string[];
  readonly newest: readonly number[];
};

/**
 * A path of a small chart: its kind, and the colour of its curve or area. The line of a limit has a separate colour.
 */
type Path = { readonly kind: 'solid' | 'area' | 'line' | 'limit'; readonly hue?: Hue };

/**
 * Returns the paths of a chart: areas first, then curves, then the line of the limit, so that no area covers a curve.
 */
export function pathsOf({ lines, isStacked, limit }: Chart): Path[] {
  if (isStacked) return lines.map(({ hue }) => ({ kind: 'solid', hue }));
  const grounds = lines.filter(({ ground }) => ground).map(({ hue }): Path => ({ kind: 'area', hue }));
  const drawn = lines.map(({ hue }): Path => ({ kind: 'line', hue }));
  return [...grounds, ...drawn, ...(limit === undefined ? [] : [{ kind: 'limit' } as const])];
}

const topOf = ({ top }: ChartLine, snap: Snapshot): number => (typeof top === 'number' ? top : top(snap));

/** Returns the SVG path data of the chart's paths, in the order of `pathsOf`. */
export function drawChart(chart: Chart, rows: Rows, view: Window, snap: Snapshot): Drawn {
  const { lines } = chart;
  const data = lines.map(({ measure }) => column(rows, view, measure.column, measure.by));
  const newest = data.map((samples) => samples.at(-1)?.value ?? 0);
  const tops = lines.map((line, i) => Math.max(topOf(line, snap), largest(data[i])));
  if (chart.isStacked) {
    const top = topOf(lines[0], snap);
    return { paths: stacked(data, options(view, top)), top, most: top, mostOf: [top], newest };
  }
  const shared = Math.max(...tops);
  const curves = data.map((samples, i) => curve(samples, options(view, chart.isShared ? shared : tops[i])));
  const level = chart.limit?.(snap) ?? 0;
  const paths = [
    ...curves.filter((_, i) => lines[i].ground).map(({ area }) => area),
    ...curves.map(({ line }) => line),
    ...(chart.limit === undefined ? [] : [level > 0 ? `M0 ${curves[0].y(level)}H${WIDE}` : '']),
  ];
  return { paths, top: curves[0].top, most: chart.isShared ? shared : tops[0], mostOf: tops, newest };
}

function options({ begin_ns, end_ns }: Window, top: number): ChartOptions {
  return { width: WIDE, height: TALL, begin_ns, end_ns, top };
}

/** Share of a span that must be recorded before its mean counts as the mean of the whole span. */
const WHOLE = 0.9;

export function readingOf(
  rows: Rows,
  view: Window,
  snap: Snapshot,
  { newest }: Drawn,
  changes: readonly Change[],
  t_ns: number,
): ChartReading {
  const known_ns = (view.to - view.from) * TEN_MS;
  return {
    snap,
    newest,
    rows,
    shown: view,
    known_ns,
    isFromStart: view.begin_ns === 0,
    // The newest 10 ms interval is recorded only when it ends.
    isWhole: known_ns > WHOLE * (t_ns - view.begin_ns) - TEN_MS,
    sinceChange: rowsSinceChange(rows, view, changes, t_ns),
  };
}
