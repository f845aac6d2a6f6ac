/** A chart is a function of (data, options): SVG path texts, no document needed. */
import { area, curveStepAfter, line } from 'd3-shape';
import { linear } from './scale';

export type Sample = { readonly t: number; readonly value: number };

export type ChartOptions = {
  readonly width: number;
  readonly height: number;
  /** Window of model time, ns. */
  readonly begin_ns: number;
  readonly end_ns: number;
  /** Top of the scale; the data's own largest when it is larger. */
  readonly top: number;
};

export type Chart = {
  readonly line: string;
  readonly area: string;
  /** Value at the top of the scale. */
  readonly top: number;
  /** Height of a value, for reference lines. */
  readonly y: (value: number) => number;
};

const HEADROOM = 1.06;

export function chart(data: readonly Sample[], options: ChartOptions): Chart {
  const { width, height, begin_ns, end_ns } = options;
  const top = Math.max(options.top, largest(data)) * HEADROOM || 1;
  const x = linear([begin_ns, end_ns], [0, width]);
  const y = linear([0, top], [height - 1, 1]);
  const xs = (sample: Sample): number => round(x(sample.t));
  const ys = (sample: Sample): number => round(y(sample.value));
  // Rounded here once: d3 need not round every number again.
  const outline = line<Sample>().x(xs).y(ys).curve(curveStepAfter).digits(null);
  const ground = area<Sample>()
    .x(xs)
    .y0(height - 1)
    .y1(ys)
    .curve(curveStepAfter)
    .digits(null);
  return { line: outline(data) ?? '', area: ground(data) ?? '', top, y: (value) => round(y(value)) };
}

/** Shares of a whole, one on the other; each returned as the area that it covers. */
export function stacked(layers: readonly (readonly Sample[])[], options: ChartOptions): string[] {
  const { width, height, begin_ns, end_ns, top } = options;
  const x = linear([begin_ns, end_ns], [0, width]);
  const y = linear([0, top], [height - 1, 1]);
  const floor = new Float64Array(layers[0]?.length ?? 0);
  return layers.map((layer) => {
    const shape = area<Sample>()
      .x((sample) => round(x(sample.t)))
      .y0((_, i) => round(y(floor[i])))
      .y1((sample, i) => round(y(floor[i] + sample.value)))
      .curve(curveStepAfter)
      .digits(null);
    const path = shape(layer as Sample[]) ?? '';
    layer.forEach((sample, i) => {
      floor[i] += sample.value;
    });
    return path;
  });
}

function largest(data: readonly Sample[]): number {
  let most = 0;
  for (const { value } of data) if (value > most) most = value;
  return most;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
