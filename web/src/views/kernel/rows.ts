/** Rows of the table of counters: the changes of the user's kernel beside those of the machine. */
import { type Difference, differences } from '../../measured/difference';
import type { Reading } from '../../measured/reading';
import { MEANINGS, type Meaning, meaningOf } from './meanings';

export type Row = {
  readonly yours: Difference;
  readonly meaning: Meaning;
  /** The simulated machine's counter with the same meaning. Undefined if the machine has no such counter. */
  readonly machines: Difference | undefined;
};

export type Rows = {
  readonly explained: readonly Row[];
  readonly others: readonly Difference[];
};

/**
 * Counters of received packets, the most suitable first. Rates are per packet of the first counter that has increased.
 */
const BASES = ['softnet_stat/processed', 'netstat/IpInReceives', 'ethtool/rx_packets'];

const keyOf = ({ file, name }: Difference): string => `${file}/${name}`;

/** The counter of packets to which rates refer, and its change. */
type PacketBase = { readonly counter: string; readonly packets: number };

/**
 * Returns the first counter of `BASES` that has increased. If none has, returns the first one found. Null if none was
 * found.
 */
export function baseOf(changes: readonly Difference[]): PacketBase | null {
  const known = BASES.flatMap((base) => changes.filter((one) => keyOf(one) === base));
  const best = known.find(({ change }) => change > 0n) ?? known.at(0);
  return best === undefined ? null : { counter: best.name, packets: Math.max(0, Number(best.change)) };
}

/**
 * Returns whether most counts are smaller than before. Then the two texts are swapped, or the computer was restarted. A
 * restart of one driver makes only its own counts smaller.
 */
export function areSwapped(changes: readonly Difference[]): boolean {
  const counts = changes.filter(({ isLevel, change }) => !isLevel && change !== 0n);
  return counts.length > 1 && counts.filter(({ restarted }) => restarted).length * 2 > counts.length;
}

/** Returns the counters in the order of a packet's path, each beside the machine's counter with the same meaning. */
export function rowsOf(yours: readonly Difference[], machines: readonly Difference[], alsoUnchanged: boolean): Rows {
  const byName = new Map(machines.map((one) => [keyOf(one), one]));
  const wanted = yours.filter((one) => alsoUnchanged || one.change !== 0n);
  const explained = wanted.flatMap((one) => {
    const meaning = meaningOf(one.file, one.name);
    return meaning === undefined
      ? []
      : [{ yours: one, meaning, machines: byName.get(meaning.machine ?? keyOf(one)) ?? byName.get(keyOf(one)) }];
  });
  explained.sort((a, b) => MEANINGS.indexOf(a.meaning) - MEANINGS.indexOf(b.meaning));
  const others = wanted.filter((one) => meaningOf(one.file, one.name) === undefined);
  return { explained, others: others.sort(byFileAndSize) };
}

const sizeOf = ({ change }: Difference): bigint => (change < 0n ? -change : change);

function byFileAndSize(a: Difference, b: Difference): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return sizeOf(a) === sizeOf(b) ? 0 : sizeOf(a) > sizeOf(b) ? -1 : 1;
}

/** Returns by how much the machine's counters have changed since a moment. */
export function machineSince(before: Reading | null, now: Reading | null): readonly Difference[] {
  return now === null ? [] : differences(before, now);
}
