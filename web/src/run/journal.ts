/**
 * The event log of the run: notable entries since the start, and ordinary entries only for the time span that was
 * recorded with all details.
 * The log ends at the machine's moment. Going back hides later entries; only a change of a parameter removes them.
 */
import { Rows } from '../lib/rows';
import { EVENT, EVENT_WIDTH } from '../tables/tables';
import { type News, Unbroken } from './unbroken';

/**
 * Maximum number of notable entries, enough for about forty minutes of a receiver with background load. The oldest
 * entries are overwritten.
 */
const NOTABLE_KEPT = 131_072;
/** Maximum number of entries of one kind that the machine writes into the event log in 10 ms (`recorder/watch.rs`). */
const WRITTEN_AT_MOST = 4;
const STEP_NS = 1e7;
const DETAILS_KEPT = 65_536;

export class Journal {
  private readonly notable = new Rows(EVENT_WIDTH, NOTABLE_KEPT);
  private readonly details = new Rows(EVENT_WIDTH, DETAILS_KEPT);
  private readonly whole = new Unbroken(this.details, EVENT.t_ns);
  /** Number of times that entries were removed from the log. */
  edition = 0;
  /**
   * Number of notable entries that the log shows. They are earlier than the recording of all entries (`details`), and
   * not later than the machine's moment.
   */
  private cut = 0;
  /** Number of the oldest rows in `details` that the log does not show, because rows of their moment are missing. */
  private skipped = 0;

  get length(): number {
    return this.cut + this.details.length - this.skipped;
  }

  /** Moment from which on the log has all events, ns. Infinity if it has only notable ones. */
  get wholeFrom_ns(): number {
    return this.whole.from_ns;
  }

  /** Column `col` of the log's entry `i`; entry 0 is the oldest. */
  at(i: number, col: number): number {
    return i < this.cut ? this.notable.at(i, col) : this.details.at(i - this.cut + this.skipped, col);
  }

  /** Returns the index of the first log entry whose column `col` is at least `value`; `length` if there is none. */
  firstAtLeast(col: number, value: number): number {
    const first = this.notable.firstAtLeast(col, value);
    return first < this.cut ? first : this.cut + Math.max(0, this.details.firstAtLeast(col, value) - this.skipped);
  }

  /**
   * Returns whether entry `i` is the last one of its kind that the machine records in a 10 ms interval. More events of
   * this kind may have happened in that interval.
   */
  standsForMore(i: number): boolean {
    if (i >= this.cut) return false;
    const { notable } = this;
    const [kind, step] = [notable.at(i, EVENT.kind), Math.floor(notable.at(i, EVENT.t_ns) / STEP_NS)];
    let same = 1;
    for (let k = i - 1; k >= 0 && Math.floor(notable.at(k, EVENT.t_ns) / STEP_NS) === step; k--)
      if (notable.at(k, EVENT.kind) === kind) same++;
    return same === WRITTEN_AT_MOST;
  }

  /** Adds the log entries of the machine's answer: `notable` has the notable entries, `all` has all entries. */
  take(notable: Float64Array, all: Float64Array, news: News): void {
    this.notable.appendAfter(EVENT.id, notable);
    this.whole.take(all, news);
    this.skipped = this.details.firstAtLeast(EVENT.t_ns, this.whole.from_ns);
    this.cut = this.notable.firstAtLeast(EVENT.t_ns, Math.min(this.whole.from_ns, news.now_ns + 1));
  }

  /** Removes the entries later than `t`, because a parameter was changed at `t`. */
  fork(t: number): void {
    this.edition++;
    this.notable.truncateAfter(EVENT.t_ns, t);
  }

  clear(): void {
    this.edition++;
    this.notable.clear();
    this.whole.forget();
    this.cut = this.skipped = 0;
  }
}
