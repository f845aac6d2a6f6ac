/** Losses by reason, from the counters of a moment. The functions are pure. */
import { DropReason } from '../tables/tables';
import { isDuplicateReason, REASONS } from './drops';
import type { Scalars } from './uses';

/** Returns the reasons with losses, most frequent first, duplicates last. */
export function reasonsOf(snap: Scalars): { reason: number; lost: number }[] {
  return REASONS.map(({ code, field }) => ({ reason: code, lost: snap.get(field) }))
    .filter(({ lost }) => lost > 0)
    .sort((a, b) => Number(isDuplicateReason(a.reason)) - Number(isDuplicateReason(b.reason)) || b.lost - a.lost);
}

/** Returns the reason with most losses. Before the first loss, returns the ring's reason. */
export const greatestReason = (snap: Scalars | null): number =>
  (snap === null ? undefined : reasonsOf(snap)[0])?.reason ?? DropReason.Ring;
