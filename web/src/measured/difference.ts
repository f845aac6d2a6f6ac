/** Differences of two readings of one kernel. */
import type { Counter, FileName, Reading } from './reading';

export type Difference = {
  readonly file: FileName;
  readonly name: string;
  /** After minus before; the value itself without a reading before. */
  readonly change: bigint;
  /** Value in the later reading. */
  readonly value: bigint;
  /** Whether a count is smaller than before: the kernel or the driver has begun again, and `change` is the new value. */
  readonly restarted: boolean;
  readonly isLevel: boolean;
  /** CPU that has most of the change, and its share from 0 to 1; null if the file has no CPUs, or one. */
  readonly busiest: { readonly cpu: number; readonly share: number } | null;
};

const ROUND_32 = 1n << 32n;

/** Change of one number, and whether its count has begun again. */
function changeOf(kind: Counter['kind'], before: bigint, after: bigint): { change: bigint; restarted: boolean } {
  if (kind === 'level' || after >= before) return { change: after - before, restarted: false };
  // Half a round back is more likely a wrap than a new beginning.
  if (kind === 'count32' && before < ROUND_32 && before - after > ROUND_32 / 2n)
    return { change: after + ROUND_32 - before, restarted: false };
  return { change: after, restarted: true };
}

function busiestOf(after: Counter, before: Counter | undefined): Difference['busiest'] {
  if (after.cpus.length < 2) return null;
  const parts = after.cpus.map((value, cpu) => Number(changeOf(after.kind, before?.cpus[cpu] ?? 0n, value).change));
  const sum = parts.reduce((a, b) => a + b, 0);
  if (sum <= 0) return null;
  const most = Math.max(...parts);
  return { cpu: parts.indexOf(most), share: most / sum };
}

/** A count of 32 bits wraps in each CPU alone, so it is compared there. */
function differenceOf(after: Counter, before: Counter | undefined): Difference {
  const { file, name, value, kind } = after;
  const isSplit = kind === 'count32' && after.cpus.length > 1;
  const parts = isSplit
    ? after.cpus.map((part, cpu) => changeOf(kind, before?.cpus[cpu] ?? 0n, part))
    : [changeOf(kind, before?.value ?? 0n, value)];
  return {
    file,
    name,
    value,
    change: parts.reduce((sum, { change }) => sum + change, 0n),
    restarted: parts.some(({ restarted }) => restarted),
    isLevel: kind === 'level',
    busiest: busiestOf(after, before),
  };
}

/** Every counter of the later reading against the earlier one; against zero if there is none. */
export function differences(before: Reading | null, after: Reading): Difference[] {
  return [...after.counters].map(([key, counter]) => differenceOf(counter, before?.counters.get(key)));
}
