/** What was lost, by reason, from the counters of a moment. Pure. */
import { DropReason } from '../tables/tables';
import { isDuplicateReason, REASONS } from './drops';
import type { Scalars } from './uses';

/** The reasons for which something was lost, as numbers, the most frequent first; last what had arrived before. */
export function reasonsOf(snap: Scalars): { reason: number; lost: number }[] {
  return REASONS.map(({ code, field }) => ({ reason: code, lost: snap.get(field) }))
    .filter(({ lost }) => lost > 0)
    .sort((a, b) => Number(isTwice(a)) - Number(isTwice(b)) || b.lost - a.lost);
}

/** The reason of most losses; before the first loss, an empty ring. */
export const greatestReason = (snap: Scalars | null): number =>
  (snap === null ? undefined : reasonsOf(snap)[0])?.reason ?? DropReason.Ring;

/** Its bytes had arrived before: discarded, not lost. */
export const isTwice = ({ reason }: { reason: number }): boolean => isDuplicateReason(reason);
