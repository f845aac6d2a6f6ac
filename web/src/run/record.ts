/**
 * The page's recordings of the run. Notable log entries and the 10 ms series cover the whole run. Packets' arrivals at
 * stages (hops), CPU spans and ordinary log entries cover one time span, which ends at the machine's moment.
 */

import type { Snapshot } from '../decode/snapshot';
import type { Answer } from '../engine/protocol';
import { Rows } from '../lib/rows';
import { FRAME_WIDTH, FrameField, HOP, SERIES, SERIES_WIDTH, Section, SPAN, SPAN_WIDTH } from '../tables/tables';
import { Journal } from './journal';
import { Tracker } from './tracker';
import { type News, Unbroken } from './unbroken';

const SPANS_KEPT = 65_536;
/** Maximum number of rows of the 10 ms series, enough for eleven minutes. The oldest rows are overwritten. */
const SERIES_KEPT = 65_536;
/** Model time that one row of the series covers, ns. */
const SERIES_STEP_NS = 1e7;

export class RunRecord {
  readonly tracker = new Tracker();
  readonly spans = new Rows(SPAN_WIDTH, SPANS_KEPT);
  readonly series = new Rows(SERIES_WIDTH, SERIES_KEPT);
  readonly events = new Journal();
  /**
   * Counters at the start of the window over which rates, such as packets per second, are averaged after a jump. Empty
   * if none were recorded.
   */
  rateBaseline: Float64Array = new Float64Array(0);
  private readonly spansKept = new Unbroken(this.spans, SPAN.end_ns);
  private readonly hopsKept = new Unbroken(this.tracker.hops, HOP.t_ns, this.tracker);

  /** Moment from which the recorded CPU spans have no gaps, ns. */
  get spansFrom_ns(): number {
    return this.spansKept.from_ns;
  }

  /** Moment from which the recorded arrivals at stages (hops) have no gaps, ns. */
  get hopsFrom_ns(): number {
    return this.hopsKept.from_ns;
  }

  /** Start of the recorded series, ns. */
  get seriesFrom_ns(): number {
    return this.series.length === 0 ? Number.POSITIVE_INFINITY : this.series.at(0, SERIES.t_ns) - SERIES_STEP_NS;
  }

  /** Moment from which the recorded CPU spans and arrivals at stages (hops) have no gaps, ns. */
  get wholeFrom_ns(): number {
    return Math.max(this.spansFrom_ns, this.hopsFrom_ns);
  }

  /** Takes an answer. Its recordings replace all recordings after `resync_ns`. */
  take(answer: Answer, snapshot: Snapshot, resync_ns: number | null): void {
    const { now_ns, order, refused, detailed_from_ns } = answer;
    if (order === 'set' && refused === null) {
      this.events.fork(now_ns);
      this.series.truncateAfter(SERIES.t_ns, now_ns);
    }
    const goesOn = order === 'advance' || order === 'step';
    const news: News = { detailed_from_ns, now_ns, goesOn, resync_ns };
    this.series.appendAfter(SERIES.t_ns, snapshot.rows(Section.Series));
    this.events.take(snapshot.rows(Section.Journal), snapshot.rows(Section.Events), news);
    const before = snapshot.rows(Section.Before);
    if (before.length > 0) this.rateBaseline = before.slice();
    this.tracker.ringSize = snapshot.get(FrameField.ring_size);
    this.hopsKept.take(snapshot.rows(Section.Hops), news);
    this.spansKept.take(snapshot.rows(Section.Spans), news);
  }

  /**
   * Makes the first row of counters in `frames`, which belongs to `t_ns`, the baseline for rates. Ignores an empty
   * array.
   */
  rateFrom(t_ns: number, frames: Float64Array): void {
    if (frames.length < FRAME_WIDTH) return;
    this.rateBaseline = frames.slice(0, FRAME_WIDTH);
    this.rateBaseline[FrameField.t_ns] = t_ns;
  }

  clear(): void {
    this.events.clear();
    this.series.clear();
    this.rateBaseline = new Float64Array(0);
    this.hopsKept.forget();
    this.spansKept.forget();
  }
}
