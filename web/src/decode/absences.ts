/** Time spans in which the receiving program did not have the CPU, from the event journal. The functions are pure. */

import { EventCode } from '../tables/tables';
import type { Link } from './links';

/** One absence. `by` is the journal entry that began the absence, or null if the absence began before the span. */
type Absence = { readonly from_ns: number; readonly to_ns: number; readonly by: Link | null };

const LEAVES = new Set<number>([EventCode.TaskPreempted, EventCode.PreemptedOwningSocket, EventCode.TaskSlept]);

/**
 * Returns the absences of the receiving program in order. `reader` is the program's task name as a number. The last
 * absence may continue after the span.
 */
export function absencesOf(journal: readonly Link[], reader: number, from_ns: number, to_ns: number): Absence[] {
  const its = journal.filter(
    ({ a_name, kind }) => a_name === reader && (LEAVES.has(kind) || kind === EventCode.TaskSwitched),
  );
  const absences: Absence[] = [];
  const isAwayAtFirst = its.length > 0 && its[0].kind === EventCode.TaskSwitched;
  let away: Omit<Absence, 'to_ns'> | null = isAwayAtFirst ? { from_ns, by: null } : null;
  for (const entry of its) {
    if (LEAVES.has(entry.kind)) away ??= { from_ns: entry.t_ns, by: entry };
    else if (away !== null) {
      absences.push({ ...away, to_ns: entry.t_ns });
      away = null;
    }
  }
  if (away !== null) absences.push({ ...away, to_ns });
  return absences;
}
