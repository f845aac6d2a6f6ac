/** Announcements of notable events for screen readers: only the newest event, and at most one in two seconds. */

import { entryAt, isSpoken, sentence } from '../../decode/entries';
import type { RowsView } from '../../lib/rows';
import { EVENT } from '../../tables/tables';

const SPEAK_EVERY_MS = 2000;
/** Maximum number of entries that are searched for an event to announce. */
const LOOK_BACK = 2000;

export class Announcer {
  private spoke_ms = Number.NEGATIVE_INFINITY;
  /** Entries up to this moment need no announcement: they were announced or are too old. */
  private heard_ns = Number.NEGATIVE_INFINITY;

  /** Returns the sentence to announce at this moment. Null if there is none. */
  hear(rows: RowsView, t: number, wall_ms: number): string | null {
    if (t < this.heard_ns) this.heard_ns = t;
    if (wall_ms - this.spoke_ms < SPEAK_EVERY_MS) return null;
    const end = rows.firstAtLeast(EVENT.t_ns, t + 1);
    for (let i = end - 1; i >= Math.max(0, end - LOOK_BACK); i--) {
      if (rows.at(i, EVENT.t_ns) <= this.heard_ns) return null;
      if (!isSpoken(rows.at(i, EVENT.kind))) continue;
      this.spoke_ms = wall_ms;
      this.heard_ns = t;
      return sentence(entryAt(rows, i));
    }
    return null;
  }
}
