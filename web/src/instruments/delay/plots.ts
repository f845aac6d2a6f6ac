/** SVG path data for two plots: the distribution of delay, and the delay of packets over time. Pure functions. */
import type { Arrivals } from '../../decode/arrivals';
import { type FlowReport, histogram } from '../../decode/netmeter';
import { axis, type Tick } from '../../draw/plot/axis';
import { linear, tenth } from '../../draw/plot/scale';

/** Margins for the labels of the axes, CSS pixels. */
export const FRAME = { left: 38, right: 8, top: 8, bottom: 18 } as const;
/** Height of the area below the plot that has the marks of lost packets, CSS pixels. */
const LOST_TALL = 9;
const HEADROOM = 1.08;
/** Approximate width of a bar, CSS pixels. */
const BAR = 7;

export type Size = { readonly width: number; readonly height: number };

export type Distribution = {
  readonly bars: string;
  readonly mean: number;
  /** Delay at the right end of the axis. `at`: function from a delay to its horizontal position. */
  readonly top_ns: number;
  readonly at: (delay_ns: number) => number;
  readonly across: readonly Tick[];
  readonly up: readonly Tick[];
};

/** The distribution: the share of packets for each delay, from zero to the largest delay. */
export function distributionPlot(report: FlowReport, { width, height }: Size): Distribution {
  const room = width - FRAME.left - FRAME.right;
  const top_ns = report.max_ns * HEADROOM || 1;
  const parts = Math.max(8, Math.floor(room / BAR));
  const sums = histogram(report.bins, top_ns, parts);
  const most = (Math.max(...sums) / Math.max(1, report.received)) * HEADROOM || 1;
  const x = linear([0, top_ns], [FRAME.left, width - FRAME.right]);
  const y = linear([0, most], [height - FRAME.bottom, FRAME.top]);
  const wide = room / parts;
  const bar = (sum: number, i: number): string =>
    sum > 0
      ? `M${tenth(FRAME.left + i * wide + 0.5)} ${tenth(y(0))}V${tenth(y(sum / report.received))}h${tenth(wide - 1)}V${tenth(y(0))}z`
      : '';
  return {
    bars: sums.map(bar).join(''),
    mean: tenth(x(report.mean_ns)),
    top_ns,
    at: (delay_ns) => tenth(x(delay_ns)),
    across: axis([0, top_ns], x, Math.max(2, room / 70)),
    up: axis([0, most], y, 3),
  };
}

type InTime = {
  readonly dots: string;
  readonly lost: string;
  readonly up: readonly Tick[];
};

/**
 * Packets over time: each packet at the time when its path ended, at the height of its delay. Lost packets are marked
 * below.
 */
export function inTimePlot(
  { read, lost }: Arrivals,
  begin_ns: number,
  end_ns: number,
  { width, height }: Size,
): InTime {
  const top_ns = Math.max(1, ...read.map(({ delay_ns }) => delay_ns)) * HEADROOM;
  const floor = height - LOST_TALL;
  const x = linear([begin_ns, end_ns], [FRAME.left, width - FRAME.right]);
  const y = linear([0, top_ns], [floor, FRAME.top]);
  return {
    dots: read.map(({ t, delay_ns }) => `M${tenth(x(t))} ${tenth(y(delay_ns))}h0`).join(''),
    lost: lost.map((t) => `M${tenth(x(t))} ${floor + 2}v${LOST_TALL - 2}`).join(''),
    up: axis([0, top_ns], y, 3),
  };
}
