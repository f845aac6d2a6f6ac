/** Differences of two readings of one kernel. */
import { type Counter, type FileName, type Reading, shownFile } from './reading';

export type Difference = {
  readonly file: FileName;
  readonly name: string;
  /** Value in the later reading minus value in the earlier reading. Without an earlier reading, the value itself. */
  readonly change: bigint;
  /** Value in the later reading. */
  readonly value: bigint;
  /**
   * Whether the count is smaller than before, because the kernel or the driver has restarted. `change` is then the
   * new value.
   */
  readonly restarted: boolean;
  readonly isLevel: boolean;
  /**
   * CPU with the largest part of the change, and this part as a share from 0 to 1. Null if the file lists no CPUs or
   * only one CPU.
   */
  readonly busiest: { readonly cpu: number; readonly share: number } | null;
};

const ROUND_32 = 1n << 32n;

/** Returns the change of one number, and whether its count has restarted at 0. */
function changeOf(kind: Counter['kind'], before: bigint, after: bigint): { change: bigint; restarted: boolean } {
  if (kind === 'level' || after >= before) return { change: after - before, restarted: false };
  // A decrease by more than half of the range is probably an overflow and not a restart.
  if (kind === 'count32' && before < ROUND_32 && before - after > ROUND_32 / 2n)
    return { change: after + ROUND_32 - before, restarted: false };
  return { change: after, restarted: true };
}

/** Change of a CPU's part of a counter. Without a CPU, the change of the whole counter. */
type Part = ReturnType<typeof changeOf> & { readonly cpu: number };

function busiestOf(parts: readonly Part[]): Difference['busiest'] {
  if (parts.length < 2) return null;
  const sum = parts.reduce((sum, { change }) => sum + Number(change), 0);
  if (sum <= 0) return null;
  const most = parts.reduce((most, part) => (part.change > most.change ? part : most));
  return { cpu: most.cpu, share: Number(most.change) / sum };
}

/**
 * Compares a counter on each CPU, because a 32-bit count overflows separately on each CPU. A CPU that was offline has a
 * count in one reading only, so this CPU is left out.
 */
function partsOf({ kind, value, cpus }: Counter, before: Counter | undefined): Part[] {
  if (cpus.size === 0) return [{ cpu: -1, ...changeOf(kind, before?.value ?? 0n, value) }];
  const both = [...cpus].filter(([cpu]) => before === undefined || before.cpus.has(cpu));
  return both.map(([cpu, part]) => ({ cpu, ...changeOf(kind, before?.cpus.get(cpu) ?? 0n, part) }));
}

function differenceOf(after: Counter, before: Counter | undefined): Difference {
  const { file, name, value, kind } = after;
  const parts = partsOf(after, before);
  return {
    file,
    name,
    value,
    change: parts.reduce((sum, { change }) => sum + change, 0n),
    restarted: parts.some(({ restarted }) => restarted),
    isLevel: kind === 'level',
    busiest: busiestOf(parts),
  };
}

/**
 * Compares every counter of the later reading with the earlier reading, or with zero if there is no earlier reading.
 * Counters of files that the earlier reading lacks are left out (`filesWithoutBefore`), because their changes are
 * unknown.
 */
export function differences(before: Reading | null, after: Reading): Difference[] {
  const alone = new Set(filesWithoutBefore(before, after));
  return [...after.counters]
    .filter(([, counter]) => !alone.has(shownFile(counter)))
    .map(([key, counter]) => differenceOf(counter, before?.counters.get(key)));
}

/**
 * Returns the files of the later reading that the earlier reading lacks, if there is an earlier reading. `ss` prints
 * nothing while no socket is open. So without an earlier text of `ss`, its counters begin at zero.
 */
export function filesWithoutBefore(before: Reading | null, after: Reading): Reading['files'] {
  return before === null ? [] : after.files.filter((file) => file !== 'ss' && !before.files.includes(file));
}

/** Returns the CPUs that only one of two readings of a file lists, by their numbers. Such a CPU was offline. */
export function cpusInOne(before: Reading | null, after: Reading): number[] {
  const files = after.files.filter((file) => before?.files.includes(file));
  const alone = files.flatMap((file) => {
    const [early, late] = [before, after].map((reading) => cpusOf(reading, file));
    return [...early, ...late].filter((cpu) => !early.has(cpu) || !late.has(cpu));
  });
  return [...new Set(alone)].sort((a, b) => a - b);
}

function cpusOf(reading: Reading | null, file: Reading['files'][number]): Set<number> {
  const ofFile = [...(reading?.counters.values() ?? [])].filter((counter) => counter.file === file);
  return new Set(ofFile.flatMap(({ cpus }) => [...cpus.keys()]));
}
