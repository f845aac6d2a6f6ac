/** Charts as pure functions from data and options to SVG path texts. The functions need no document. */
import { ground, type Place, placesOf, steps } from '../../draw/plot/mark';
import { linear, type Scale, tenth } from '../../draw/plot/scale';

/** A value that is valid until the next sample. NaN marks a gap up to the next sample. */
export type Sample = { readonly t: number; readonly value: number };

export type ChartOptions = {
  readonly width: number;
  readonly height: number;
  /** Start of the time span that the chart shows, ns of model time. */
  readonly begin_ns: number;
  readonly end_ns: number;
  /** Value at the upper end of the vertical scale. Larger values in the data raise this end. */
  readonly top: number;
};

export type Chart = {
  readonly line: string;
  readonly area: string;
  /** Value at the upper end of the vertical scale. */
  readonly top: number;
  /** Vertical position of a value, for reference lines. */
  readonly y: Scale;
};

const HEADROOM = 1.06;

/** Returns scales that keep a curve one unit away from the upper and lower edge of the drawing. */
function scalesOf({ width, height, begin_ns, end_ns }: ChartOptions, top: number): [Scale, Scale] {
  return [linear([begin_ns, end_ns], [0, width]), linear([0, top], [height - 1, 1])];
}

export function chart(data: readonly Sample[], options: ChartOptions): Chart {
  const top = Math.max(options.top, largest(data)) * HEADROOM || 1;
  const [x, y] = scalesOf(options, top);
  const places = placesOf(data, x, y, ({ t, value }) => [t, value]);
  const floor = placesOf(data, x, y, ({ t }) => [t, 0]);
  return { line: steps(places), area: ground(places, floor), top, y: (value) => tenth(y(value)) };
}

/** Returns the areas of stacked shares, one path for each share. */
export function stacked(layers: readonly (readonly Sample[])[], options: ChartOptions): string[] {
  const [x, y] = scalesOf(options, options.top);
  const sums = new Float64Array(layers[0]?.length ?? 0);
  let floor: readonly Place[] = placesOf(layers[0] ?? [], x, y, ({ t }) => [t, 0]);
  return layers.map((layer) => {
    layer.forEach(({ value }, i) => {
      sums[i] += value;
    });
    const places = placesOf(layer, x, y, ({ t }, i) => [t, sums[i]]);
    const area = ground(places, floor);
    floor = places;
    return area;
  });
}

/** Returns the largest value of the samples, at least 0. */
export function largest(data: readonly Sample[]): number {
  let most = 0;
  for (const { value } of data) if (value > most) most = value;
  return most;
}
