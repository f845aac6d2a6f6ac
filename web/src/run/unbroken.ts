/**
 * Rows of the run from one moment to another without a gap. A jump back cuts them off, a jump
 * ahead begins anew, and the oldest give way where there are too many.
 */
import type { Rows } from '../lib/rows';

/** What an answer says about its rows. */
export type News = {
  /** Since when everything is recorded without a gap, ns; infinity while it is not. */
  readonly detailed_from_ns: number;
  /** Where the machine is, ns. */
  readonly now_ns: number;
  /** It went on from where it was. */
  readonly goesOn: boolean;
  /** What is on record beyond this is void; null if all of it stands. */
  readonly resync_ns: number | null;
};

/** Who keeps the rows. */
export type Keeper = {
  truncateAfter(t: number): void;
  append(rows: Float64Array): void;
};

export class Unbroken {
  /** Since when it is whole, ns; infinity if nothing is on record. */
  from_ns = Number.POSITIVE_INFINITY;
  private to_ns = Number.NEGATIVE_INFINITY;
  private readonly rows: Rows;
  private readonly column: number;
  private readonly keeper: Keeper;

  constructor(rows: Rows, column: number, keeper: Keeper = keeperOf(rows, column)) {
    this.rows = rows;
    this.column = column;
    this.keeper = keeper;
  }

  take(told: Float64Array, news: News): void {
    const first = this.firstWhole(told, news.detailed_from_ns);
    this.keeper.truncateAfter(this.keptTo(first[this.column], news));
    if (this.rows.length === 0) this.from_ns = news.detailed_from_ns;
    this.keeper.append(first);
    // Of the moment of the oldest row kept, some may have given way already.
    if (this.rows.isFull) this.from_ns = this.rows.at(0, this.column) + 1;
    this.to_ns = news.now_ns;
  }

  /** Without the rows from before everything was recorded. */
  private firstWhole(told: Float64Array, from_ns: number): Float64Array {
    let begin = 0;
    while (begin < told.length && told[begin + this.column] < from_ns) begin += this.rows.width;
    return told.subarray(begin);
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
