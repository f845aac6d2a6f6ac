/** Rates in model time, computed from the counters of snapshots. The length of their window depends on the speed. */
import type { Snapshot } from '../../../decode/snapshot';
import { FRAME_WIDTH, FrameField } from '../../../tables/tables';

const SAMPLES = 32;

/** Stores the counters of a few snapshots and returns their growth per time. */
export class Rates {
  private readonly rows = Array.from({ length: SAMPLES }, () => new Float64Array(FRAME_WIDTH));
  private count = 0;
  private newest = -1;
  private jumpedFrom: Float64Array | null = null;
  private wanted_ns = 0;

  /**
   * Takes a snapshot; the window is the last `span_ns` of model time. `before` is the baseline frame of the last jump.
   */
  take(snap: Snapshot, span_ns: number, before: Float64Array): void {
    const t = snap.t_ns;
    this.wanted_ns = span_ns;
    if (before !== this.jumpedFrom) {
      this.jumpedFrom = before;
      this.count = 0;
      if (before[FrameField.t_ns] <= t) this.next().set(before);
    } else if (t < this.newest_ns) this.count = 0;
    if (this.count > 0 && t - this.newest_ns < span_ns / SAMPLES) return;
    const row = this.next();
    for (let field = 0; field < FRAME_WIDTH; field++) row[field] = snap.get(field);
  }

  private get newest_ns(): number {
    return this.newest < 0 ? 0 : this.rows[this.newest][FrameField.t_ns];
  }

  private next(): Float64Array {
    this.newest = (this.newest + 1) % SAMPLES;
    this.count = Math.min(SAMPLES, this.count + 1);
    return this.rows[this.newest];
  }

  /** Length of the window at a moment: the wanted length, or the run so far if shorter, ns. */
  window_ns(t_ns: number): number {
    return Math.min(this.wanted_ns, t_ns);
  }

  /** Whether there are enough snapshots for a rate. */
  get known(): boolean {
    return this.count >= 2;
  }

  /** Increase of a counter per second of model time. 0 while there are too few snapshots. */
  of(snap: Snapshot, field: number): number {
    if (!this.known) return 0;
    const oldest = this.rows[(this.newest - this.count + 1 + SAMPLES) % SAMPLES];
    const passed = snap.t_ns - oldest[FrameField.t_ns];
    return passed > 0 ? Math.max(0, ((snap.get(field) - oldest[field]) * 1e9) / passed) : 0;
  }
}
