/**
 * Packets of a flow in order of time: those that a program read, each with its delay, and those that were lost. The
 * functions are pure.
 */
import type { Rows } from '../lib/rows';
import { HOP, SERIES, Stage } from '../tables/tables';

export type Arrivals = {
  /** Time of reading and delay of each packet that was read, ns. */
  readonly read: readonly { readonly t: number; readonly delay_ns: number }[];
  /** Moments of loss, ns. */
  readonly lost: readonly number[];
};

/** Returns the arrivals of one flow between two moments, from the records of packets that enter a stage (hops). */
export function fromHops(hops: Rows, begin_ns: number, end_ns: number, stream: number): Arrivals {
  const read: { t: number; delay_ns: number }[] = [];
  const lost: number[] = [];
  for (let i = hops.firstAtLeast(HOP.t_ns, begin_ns); i < hops.length; i++) {
    const t = hops.at(i, HOP.t_ns);
    if (t > end_ns) break;
    if (hops.at(i, HOP.stream) !== stream) continue;
    const stage = hops.at(i, HOP.stage);
    if (stage === Stage.Delivered) read.push({ t, delay_ns: hops.at(i, HOP.value) });
    else if (stage === Stage.Dropped) lost.push(t);
  }
  return { read, lost };
}

/**
 * Returns arrivals of the first flow, from the simulated machine's mean values over 10 ms. Each interval in which any
 * flow lost packets counts as one loss.
 */
export function fromSeries(series: Rows, begin_ns: number, end_ns: number): Arrivals {
  const read: { t: number; delay_ns: number }[] = [];
  const lost: number[] = [];
  for (let i = series.firstAtLeast(SERIES.t_ns, begin_ns); i < series.length; i++) {
    const t = series.at(i, SERIES.t_ns);
    if (t > end_ns) break;
    if (series.at(i, SERIES.delay_ns) > 0) read.push({ t, delay_ns: series.at(i, SERIES.delay_ns) });
    if (series.at(i, SERIES.dropped) > 0) lost.push(t);
  }
  return { read, lost };
}
