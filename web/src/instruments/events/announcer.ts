/**
 * Announcements of notable events for screen readers, at most one in two seconds. An event is announced if no event of
 * its kind happened in the last 30 s of real time.
 */

import { entryAt, isSpoken, sentence } from '../../decode/entries';
import type { RowsView } from '../../lib/rows';
import type { Moment } from '../../run/liveRun';
import { EVENT, EventCode } from '../../tables/tables';

const SPEAK_EVERY_MS = 2000;
/** Time without any event of a kind after which this kind counts as a change again, ms of real time. */
const SILENT_MS = 30_000;

export class Announcer {
  private spoke_ms = Number.NEGATIVE_INFINITY;
  /**
   * Events up to this moment are not announced any more, ns. Infinity at first, and while the page jumps to another
   * moment.
   */
  private heard_ns = Number.POSITIVE_INFINITY;
  /** Real time at which an event of each kind happened last, ms. */
  private readonly seen_ms = new Map<number, number>();
  private played = false;
  /** Sentence that waits until two seconds have passed. */
  private waiting: string | null = null;

  /**
   * Returns the sentence to announce at this moment, or null. `isOnItsWay`: the page is jumping to another moment;
   * events before that moment are not announced.
   */
  hear(rows: RowsView, { t, wall_ms, playing }: Heard, isOnItsWay: boolean): string | null {
    // If the user moves through time during a pause, each event that is reached is announced.
    const repeats = !playing && !this.played;
    this.played = playing;
    if (isOnItsWay || t < this.heard_ns) {
      this.waiting = null;
      // After a jump, only an event of exactly the new moment is announced.
      this.heard_ns = isOnItsWay ? Number.POSITIVE_INFINITY : t - 1;
    }
    if (isOnItsWay) return null;
    this.listen(rows, t, wall_ms, repeats);
    if (this.waiting === null || wall_ms - this.spoke_ms < SPEAK_EVERY_MS) return null;
    const said = this.waiting;
    this.waiting = null;
    this.spoke_ms = wall_ms;
    return said;
  }

  private listen(rows: RowsView, t: number, wall_ms: number, repeats: boolean): void {
    const end = rows.firstAtLeast(EVENT.t_ns, t + 1);
    for (let i = rows.firstAtLeast(EVENT.t_ns, this.heard_ns + 1); i < end; i++) {
      const kind = rows.at(i, EVENT.kind);
      if (!isSpoken(kind)) continue;
      const silent_ms = wall_ms - (this.seen_ms.get(kind) ?? Number.NEGATIVE_INFINITY);
      if (repeats || kind === EventCode.ParameterChanged || silent_ms > SILENT_MS)
        this.waiting = sentence(entryAt(rows, i));
      this.seen_ms.set(kind, wall_ms);
    }
    this.heard_ns = t;
  }
}

type Heard = Pick<Moment, 't' | 'wall_ms' | 'playing'>;
