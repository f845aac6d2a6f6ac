/** Shifts the trace on the machine's clock. */
import type { Seen } from './clockInView';
import { kept } from './kept';

/** Shifts the trace by a fraction of the visible time. */
export function shiftBy(seen: Seen | null, part: number): void {
  if (seen === null) return;
  kept.setState(({ begins_ns }) => ({ begins_ns: Math.round(begins_ns + (seen.end_ns - seen.begin_ns) * part) }));
}
