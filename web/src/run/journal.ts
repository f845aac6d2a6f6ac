/**
 * The log of the run as its readers see it: what is notable since the start, and from where
 * everything is on record also the ordinary. It ends where the machine is: going back hides
 * what came later, and only a change voids it.
 */
import { Rows } from '../lib/rows';
import { EVENT, EVENT_WIDTH } from '../tables/tables';
import { type News, Unbroken } from './unbroken';

/** Some forty minutes of a loaded receiver; the oldest give way. */
const NOTABLE_KEPT = 131_072;
/** The machine's journal has at most so many entries of a kind in 10 ms (`observe/watch.rs`). */
const WRITTEN_AT_MOST = 4;
const STEP_NS = 1e7;
const DETAILS_KEPT = 65_536;

export class Journal {
  private readonly notable = new Rows(EVENT_WIDTH, NOTABLE_KEPT);
  private readonly details = new Rows(EVENT_WIDTH, DETAILS_KEPT);
  private readonly whole = new Unbroken(this.details, EVENT.t_ns);
  /** How often entries that stood in the log were taken back. */
  edition = 0;
  /** So many of the notable come before the details, or before the machine's moment. */
  private cut = 0;

  get length(): number {
    return this.cut + this.details.length;
  }

  /** Since when ordinary entries are on record, too, ns. */
  get detailsFrom_ns(): number {
    return this.whole.from_ns;
  }

  /** Column `col` of entry `i`, 0 being the oldest. */
  at(i: number, col: number): number {
    return i < this.cut ? this.notable.at(i, col) : this.details.at(i - this.cut, col);
  }

  /** First entry whose column `col` is at least `value`; `length` if none. */
  firstAtLeast(col: number, value: number): number {
    const first = this.notable.firstAtLeast(col, value);
    return first < this.cut ? first : this.cut + this.details.firstAtLeast(col, value);
  }

  /** Entry `i` is the last of its kind that was written of its 10 ms: there may have been more. */
  standsForMore(i: number): boolean {
    if (i >= this.cut) return false;
    const { notable } = this;
    const [kind, step] = [notable.at(i, EVENT.kind), Math.floor(notable.at(i, EVENT.t_ns) / STEP_NS)];
    let same = 1;
    for (let k = i - 1; k >= 0 && Math.floor(notable.at(k, EVENT.t_ns) / STEP_NS) === step; k--)
      if (notable.at(k, EVENT.kind) === kind) same++;
    return same === WRITTEN_AT_MOST;
  }

  /** Takes the entries of an answer: those that are notable, and all. */
  take(notable: Float64Array, all: Float64Array, news: News): void {
    this.notable.appendAfter(EVENT.id, notable);
    if (news.detailed_from_ns > news.now_ns) this.whole.forget();
    else this.whole.take(all, news);
    this.cut = this.notable.firstAtLeast(EVENT.t_ns, Math.min(this.whole.from_ns, news.now_ns + 1));
  }

  /** Something was changed at `t`: what lay ahead is void. */
  fork(t: number): void {
    this.edition++;
    this.notable.truncateAfter(EVENT.t_ns, t);
  }

  clear(): void {
    this.edition++;
    this.notable.clear();
    this.whole.forget();
    this.cut = 0;
  }
}
