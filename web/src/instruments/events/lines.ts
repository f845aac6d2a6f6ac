/** Lines of the event log: consecutive entries about the same thing form one line. The functions are pure. */
import { type Filter, isSameSubject, passes } from '../../decode/entries';
import type { Journal } from '../../run/journal';
import { EVENT } from '../../tables/tables';

/** Maximum number of lines. */
const SHOWN = 12;

/** `row`: newest entry of the line. `more`: events of this kind may be missing in the log. */
export type Line = { row: number; times: number; more: boolean };

/** Returns the newest lines that are not later than `t`. Among lines of one moment, the rarest is first. */
export function linesAt(rows: Journal, t: number, filter: Filter): Line[] {
  const lines: Line[] = [];
  for (let row = rows.firstAtLeast(EVENT.t_ns, t + 1) - 1; row >= 0; row--) {
    if (!passes(filter, rows.at(row, EVENT.kind))) continue;
    const more = rows.standsForMore(row);
    const last = lines.at(-1);
    if (last !== undefined && isSameSubject(rows, last.row, row)) {
      last.times++;
      last.more ||= more;
    } else if (lines.length < SHOWN) lines.push({ row, times: 1, more });
    else break;
  }
  const time = ({ row }: Line): number => rows.at(row, EVENT.t_ns);
  return lines.sort((a, b) => time(b) - time(a) || a.times - b.times);
}

/**
 * Returns the moment from which on these lines name every event, ns. Null if they name all events of their time. Before
 * the recording of all details the log has only notable events, at most a few of a kind in 10 ms.
 */
export function wholeFrom(rows: Journal, t: number, lines: readonly Line[], filter: Filter): number | null {
  const begin = lines.length < SHOWN ? 0 : rows.at(lines[SHOWN - 1].row, EVENT.t_ns);
  const isCut = filter !== 'all' || lines.some(({ more }) => more);
  return isCut && begin < rows.wholeFrom_ns ? Math.min(rows.wholeFrom_ns, t) : null;
}
