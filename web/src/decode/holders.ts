/** Who had the CPU in a stretch of the clock, from rows of `HOLDER_COLUMNS`. Pure. */
import { duration } from '../lib/format';
import { HOLDER, HOLDER_WIDTH } from '../tables/tables';
import { nameOf } from './names';

export type Holder = {
  readonly who: number;
  /** `Context` of its own work. */
  readonly context: number;
  readonly own_ns: number;
  /** Interrupts and softirqs that fell on its time, ns. */
  readonly interrupted_ns: number;
  readonly turns: number;
  readonly longest_from_ns: number;
  readonly longest_to_ns: number;
};

/** All the time that a task had, its own work and what interrupted it, ns. */
export function had({ own_ns, interrupted_ns }: Holder): number {
  return own_ns + interrupted_ns;
}

/** Those who had most first. */
export function holdersOf(rows: Float64Array): Holder[] {
  const all = Array.from({ length: rows.length / HOLDER_WIDTH }, (_, row) => {
    const of = (column: number): number => rows[row * HOLDER_WIDTH + column];
    return {
      who: of(HOLDER.who),
      context: of(HOLDER.context),
      own_ns: of(HOLDER.own_ns),
      interrupted_ns: of(HOLDER.interrupted_ns),
      turns: of(HOLDER.turns),
      longest_from_ns: of(HOLDER.longest_from_ns),
      longest_to_ns: of(HOLDER.longest_to_ns),
    };
  });
  return all.sort((a, b) => had(b) - had(a));
}

/** The task that had the CPU when the stretch began; 0 if none. */
export function firstOf(rows: Float64Array): number {
  return rows.length === 0 ? 0 : rows[HOLDER.who];
}

/** Those who had most, and whoever else is asked about, in the same order. */
export function foremost(holders: readonly Holder[], most: number, asked: readonly number[]): readonly Holder[] {
  return holders.filter(({ who }, place) => place < most || asked.includes(who));
}

/** "cc1 #12 100 ms, cc1 #14 98 ms and 5 others 430 ms". */
export function shareWords(holders: readonly Holder[], named: number): string {
  const first = holders.slice(0, named).map((holder) => `${nameOf(holder.who)} ${duration(had(holder))}`);
  const others = holders.slice(named);
  if (others.length === 0) return first.join(', ');
  const rest = others.reduce((sum, holder) => sum + had(holder), 0);
  return `${first.join(', ')} and ${others.length} ${others.length === 1 ? 'other' : 'others'} ${duration(rest)}`;
}
