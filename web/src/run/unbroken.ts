/**
 * Recorded rows of one time span without gaps. Going back shortens the span, and a jump forward starts a new one. If
 * there are too many rows, the oldest are overwritten, which moves the start of the span.
 */
import type { Rows } from '../lib/rows';

/** Facts about the recorded rows in an answer of the machine. */
export type News = {
  /** Moment from which the recording of all details has no gaps, ns. Infinity if there is none. */
  readonly detailed_from_ns: number;
  /** Moment that the machine has reached, ns. */
  readonly now_ns: number;
  /** Whether the machine continued from the moment of the last answer. */
  readonly goesOn: boolean;
  /** Recorded rows after this moment are replaced. Null keeps all rows. */
  readonly resync_ns: number | null;
};

/** Functions of the storage in which the recorded rows are kept. */
type Keeper = {
  truncateAfter(t: number): void;
  append(rows: Float64Array): void;
};

export class Unbroken {
  /** Start of the span without gaps, ns. Infinity if nothing is recorded. */
  from_ns = Number.POSITIVE_INFINITY;
  private to_ns = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly rows: Rows,
    private readonly column: number,
    private readonly keeper: Keeper = keeperOf(rows, column),
  ) {}

  /** Takes the rows of an answer. An answer without detailed recordings ends the span. */
  take(told: Float64Array, news: News): void {
    if (news.detailed_from_ns > news.now_ns) {
      this.forget();
      return;
    }
    const first = this.firstWhole(told, news.detailed_from_ns);
    this.keeper.truncateAfter(this.keptTo(first[this.column], news));
    if (this.rows.length === 0) this.from_ns = news.detailed_from_ns;
    this.keeper.append(first);
    // Rows of the oldest moment in a full buffer may be incomplete, so the span starts after it.
    if (this.rows.isFull) this.from_ns = this.rows.at(0, this.column) + 1;
    this.to_ns = news.now_ns;
  }

  /** Returns the rows from `from_ns` on, the moment from which all details were recorded. */
  private firstWhole(rows: Float64Array, from_ns: number): Float64Array {
    let begin = 0;
    while (begin < rows.length && rows[begin + this.column] < from_ns) begin += this.rows.width;
    return rows.subarray(begin);
  }

  private keptTo(first_ns: number | undefined, news: News): number {
    if (news.detailed_from_ns > this.to_ns) return Number.NEGATIVE_INFINITY;
    if (news.goesOn) return news.resync_ns ?? Number.POSITIVE_INFINITY;
    return Math.min(news.now_ns, (first_ns ?? Number.POSITIVE_INFINITY) - 1);
  }

  forget(): void {
    this.keeper.truncateAfter(Number.NEGATIVE_INFINITY);
    this.from_ns = Number.POSITIVE_INFINITY;
    this.to_ns = Number.NEGATIVE_INFINITY;
  }
}

function keeperOf(rows: Rows, column: number): Keeper {
  return {
    truncateAfter: (t) => rows.truncateAfter(column, t),
    append: (told) => void rows.append(told),
  };
}
