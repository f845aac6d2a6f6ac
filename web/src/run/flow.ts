/** Whether single packets can be seen: beyond so many on screen the stage shows rates and fills. */

import type { RowsView } from '../lib/rows';
import { SERIES } from '../tables/tables';

/** Beyond so many packets on screen the stage shows flow. */
const SINGLE_PACKETS_ON_SCREEN = 150;
/** A trip is drawn over so much of the reader's time at least, s. */
export const LEAST_TRIP_S = 0.45;
/** The verdict is held so long, ms of the reader's. */
const HELD_MS = 1000;
/** Before the first 50 ms are known: frames a second. */
const GUESS = 20_000;

export class Flow {
  private readonly series: RowsView;
  private flows = false;
  private heldUntil_ms = 0;

  /** `series`: what was offered, every 10 ms. */
  constructor(series: RowsView) {
    this.series = series;
  }

  /** Packets are too many to be seen one by one. */
  get isOn(): boolean {
    return this.flows;
  }

  /** They would be, at this moment and speed. */
  isTooFast(t_ns: number, speed: number): boolean {
    const onScreen = this.framesPerSecond(t_ns) * 1.5 * LEAST_TRIP_S * (speed / 1e9);
    return onScreen > SINGLE_PACKETS_ON_SCREEN;
  }

  /** Decides anew, unless it has just decided. */
  judge(t_ns: number, speed: number, now_ms: number): void {
    const wanted = this.isTooFast(t_ns, speed);
    if (wanted === this.flows || now_ms < this.heldUntil_ms) return;
    this.flows = wanted;
    this.heldUntil_ms = now_ms + HELD_MS;
  }

  /** Frames offered a second of model time, over the last second; a guess at first. */
  private framesPerSecond(t_ns: number): number {
    const { series } = this;
    const begin = series.firstAtLeast(SERIES.t_ns, t_ns - 1e9);
    const end = series.firstAtLeast(SERIES.t_ns, t_ns + 1);
    if (end - begin < 5) return GUESS;
    let frames = 0;
    for (let i = begin; i < end; i++) frames += series.at(i, SERIES.offered);
    return Math.max(1000, frames / ((end - begin) * 0.01));
  }
}
