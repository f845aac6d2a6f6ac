/** Reads a growing event log: finds the new entries, and detects whether earlier ones were removed. */
import { EVENT } from '../tables/tables';
import type { Journal } from './journal';

export class NewEntries {
  private edition = -1;
  /** Number and moment of the newest log entry that was read. */
  private newestId = 0;
  private newest_ns = Number.NEGATIVE_INFINITY;

  /**
   * Returns the index of the first unread log entry. 0 if all entries must be read again, because some were removed.
   */
  from(log: Journal): number {
    const last = log.length - 1;
    const lastId = last < 0 ? 0 : log.at(last, EVENT.id);
    const hasOnlyGrown = log.edition === this.edition && lastId >= this.newestId;
    const from = hasOnlyGrown ? this.firstUnread(log) : 0;
    this.edition = log.edition;
    this.newestId = lastId;
    this.newest_ns = last < 0 ? Number.NEGATIVE_INFINITY : log.at(last, EVENT.t_ns);
    return from;
  }

  /** Forgets which log entries were read. */
  forget(): void {
    this.edition = -1;
  }

  private firstUnread(log: Journal): number {
    let i = log.firstAtLeast(EVENT.t_ns, this.newest_ns);
    while (i < log.length && log.at(i, EVENT.id) <= this.newestId) i++;
    return i;
  }
}
