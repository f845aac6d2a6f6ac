/** What was lost, by reason, from the counters of a moment. Pure. */
import { DROP_FIELDS, Drop } from '../tables/tables';
import type { Snapshot } from './snapshot';

/** The reasons for which something was lost, as numbers, the most frequent first; last what had arrived before. */
export function reasonsOf(snap: Snapshot): { reason: number; lost: number }[] {
  return DROP_FIELDS.map((field, reason) => ({ reason, lost: snap.get(field) }))
    .filter(({ lost }) => lost > 0)
    .sort((a, b) => Number(isTwice(a)) - Number(isTwice(b)) || b.lost - a.lost);
}

/** Its bytes had arrived before: discarded, not lost. */
export const isTwice = ({ reason }: { reason: number }): boolean => reason === Drop.TcpDuplicate;
