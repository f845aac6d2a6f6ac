/** What is said aloud of the journal: changes of kind, the newest, at most one in two seconds. */

import { entryAt, isSpoken, sentence } from '../../decode/entries';
import type { RowsView } from '../../lib/rows';
import { EVENT } from '../../tables/tables';

const SPEAK_EVERY_MS = 2000;
/** So many entries are looked through for one that is worth a word. */
const LOOK_BACK = 2000;

export class Announcer {
  private spoke_ms = Number.NEGATIVE_INFINITY;
  /** Entries up to this moment have been spoken of, or are too old to be. */
  private heard_ns = Number.NEGATIVE_INFINITY;

  /** The sentence to say at this moment; null for silence. */
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
