/**
 * Packet rates and CPU shares in model time, computed from the counters of snapshots. The time span over which they are
 * measured depends on the speed.
 */
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
  private snap: Pick<Snapshot, 't_ns' | 'get'> = { t_ns: 0, get: () => 0 };
  /**
   * The two stored snapshots around the start of the measured time span. `part`: position of the start between the two,
   * 0 … 1.
   */
  private start: readonly [Float64Array, Float64Array] = [this.rows[0], this.rows[0]];
  private part = 0;

  /**
   * Takes a snapshot. Rates are measured over the last `span_ns` of model time. `before`: counters of an earlier
   * moment, which the simulator sends after a jump in time, so that rates are known at once.
   */
  take(snap: Snapshot, span_ns: number, before: Float64Array): void {
    const t = snap.t_ns;
    this.snap = snap;
    this.wanted_ns = span_ns;
    if (before !== this.jumpedFrom) {
      this.jumpedFrom = before;
      this.count = 0;
      if (before[FrameField.t_ns] <= t) this.next().set(before);
    } else if (t < this.newest_ns) this.count = 0;
    if (this.count === 0 || t - this.newest_ns >= span_ns / SAMPLES) {
      const row = this.next();
      for (let field = 0; field < FRAME_WIDTH; field++) row[field] = snap.get(field);
    }
    this.findStart(t - span_ns);
  }

  /**
   * Finds the start of the measured time span. Counters are assumed to grow evenly between two stored snapshots. After
   * a jump in time the first two may be a whole span apart.
   */
  private findStart(wanted_ns: number): void {
    let nth = this.count - 1;
    while (nth > 0 && this.row(nth)[FrameField.t_ns] > wanted_ns) nth--;
    const [before, after] = [this.row(nth), this.row(Math.min(nth + 1, this.count - 1))];
    const gap_ns = after[FrameField.t_ns] - before[FrameField.t_ns];
    this.start = [before, after];
    this.part = gap_ns > 0 ? Math.max(0, (wanted_ns - before[FrameField.t_ns]) / gap_ns) : 0;
  }

  /** Returns a stored snapshot by its number, counted from the oldest. */
  private row(nth: number): Float64Array {
    return this.rows[(this.newest - this.count + 1 + nth + SAMPLES) % SAMPLES];
  }

  private atStart(field: number): number {
    const [before, after] = this.start;
    return before[field] + (after[field] - before[field]) * this.part;
  }

  private get newest_ns(): number {
    return this.newest < 0 ? 0 : this.rows[this.newest][FrameField.t_ns];
  }

  private next(): Float64Array {
    this.newest = (this.newest + 1) % SAMPLES;
    this.count = Math.min(SAMPLES, this.count + 1);
    return this.rows[this.newest];
  }

  /** Time from the start of the measured time span to the newest snapshot, ns. */
  private get passed_ns(): number {
    return this.snap.t_ns - this.atStart(FrameField.t_ns);
  }

  /** Length of the measured time span, ns: the wanted length, or less if counters are known only for a shorter time. */
  get window_ns(): number {
    return Math.min(this.wanted_ns, this.known ? Math.round(this.passed_ns) : this.snap.t_ns);
  }

  /** Whether there are enough snapshots for a rate. */
  get known(): boolean {
    return this.count >= 2;
  }

  /** Increase of a counter per second of model time. 0 while there are too few snapshots. */
  of(field: number): number {
    if (!this.known || this.passed_ns <= 0) return 0;
    return Math.max(0, ((this.snap.get(field) - this.atStart(field)) * 1e9) / this.passed_ns);
  }
}
