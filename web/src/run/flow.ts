/**
 * Decides whether single packets can be seen. If there are too many packets on screen, the picture shows rates and fill
 * levels.
 */

import type { RowsView } from '../lib/rows';
import { SERIES } from '../tables/tables';

/** Number of packets on screen above which the picture shows rates instead of single packets. */
const SINGLE_PACKETS_ON_SCREEN = 150;
/** Shortest time for which the movement of a packet from one queue to the next is drawn, s of real time. */
export const LEAST_TRIP_S = 0.45;
/** After a change between single packets and rates, the picture keeps its form for at least this real time, ms. */
const HELD_MS = 1000;
/** Assumed number of network frames per second of model time while fewer than 50 ms are recorded. */
const ASSUMED_PER_S = 20_000;

export class Flow {
  private flows = false;
  private heldUntil_ms = 0;

  /** `series` includes the number of network frames offered, one row per 10 ms. */
  constructor(private readonly series: RowsView) {}

  /** Whether packets are too many to be seen singly. */
  get isOn(): boolean {
    return this.flows;
  }

  /** Returns whether packets would be too many at this moment and speed. */
  isTooFast(t_ns: number, speed: number): boolean {
    const onScreen = this.framesPerSecond(t_ns) * 1.5 * LEAST_TRIP_S * (speed / 1e9);
    return onScreen > SINGLE_PACKETS_ON_SCREEN;
  }

  /** Decides again whether single packets can be seen, unless the last change of the picture is too recent. */
  judge(t_ns: number, speed: number, now_ms: number): void {
    const wanted = this.isTooFast(t_ns, speed);
    if (wanted === this.flows || now_ms < this.heldUntil_ms) return;
    this.flows = wanted;
    this.heldUntil_ms = now_ms + HELD_MS;
  }

  /** Network frames offered per second of model time, averaged over the last second. */
  private framesPerSecond(t_ns: number): number {
    const { series } = this;
    const begin = series.firstAtLeast(SERIES.t_ns, t_ns - 1e9);
    const end = series.firstAtLeast(SERIES.t_ns, t_ns + 1);
    if (end - begin < 5) return ASSUMED_PER_S;
    let frames = 0;
    for (let i = begin; i < end; i++) frames += series.at(i, SERIES.offered);
    return Math.max(1000, frames / ((end - begin) * 0.01));
  }
}
