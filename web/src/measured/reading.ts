/** Result of reading a kernel's output: counters by file and name, and the lines that no format matched. */
import { KEPT_LINES, UnknownLines } from './unknownLines';

/** Files and tools whose output the page can read. */
export const FILES = [
  'softnet_stat',
  'netstat',
  'ethtool',
  'ip -s link',
  'interrupts',
  'softirqs',
  'meminfo',
  'vmstat',
  'schedstat',
  'sockstat',
  'ss',
] as const;
export type FileName = (typeof FILES)[number];

/**
 * Returns the file that the page names for a counter. Tools print the counters of the files `snmp` and `netstat` as one
 * list, so all are read as `netstat`. Only in `netstat` the protocol's name ends in “Ext”.
 */
export const shownFile = ({ file, name }: Pick<Counter, 'file' | 'name'>): FileName | 'snmp' =>
  file === 'netstat' && !/^\w+Ext/.test(name) ? 'snmp' : file;

/**
 * Kinds of numbers. A count only grows; a 32-bit count starts again at 0 after an overflow. A level rises and falls.
 */
export type Kind = 'count' | 'count32' | 'level';

export type Counter = {
  readonly file: FileName;
  readonly name: string;
  readonly kind: Kind;
  /** Sum over CPUs, queues or sockets. */
  value: bigint;
  /** The value's parts by the CPU's number, if the file has them. A CPU that is offline has no part. */
  readonly cpus: Map<number, bigint>;
};

/** A line whose file is known, but whose values cannot be read. */
export type Damage = {
  readonly file: 'snmp' | 'netstat';
  /** First word of the line, without the colon. */
  readonly first: string;
  readonly wrong:
    | { readonly is: 'noNames' }
    | { readonly is: 'notNumber'; readonly word: string }
    | { readonly is: 'count'; readonly values: number; readonly names: number };
};

/** Files in which each name occurs once. If two tools print the same counter, the later value is used. */
const SINGLE: ReadonlySet<FileName> = new Set(['netstat', 'ip -s link', 'meminfo', 'vmstat', 'sockstat']);

/** The counters of one moment. */
export class Reading extends UnknownLines {
  readonly counters = new Map<string, Counter>();
  /** The first damaged lines. They are also among the unknown lines. */
  readonly damages: Damage[] = [];

  /** Adds a value, written as a number or hexadecimal after `0x`. `cpu` is the CPU to which the value belongs. */
  add(file: FileName, name: string, written: string | bigint, kind: Kind = 'count', cpu = -1): void {
    const value = BigInt(written);
    const key = `${file}/${name}`;
    const known = this.counters.get(key);
    const counter: Counter = known ?? { file, name, kind, value: 0n, cpus: new Map() };
    if (known === undefined) this.counters.set(key, counter);
    counter.value = SINGLE.has(file) ? value : counter.value + value;
    if (cpu >= 0) counter.cpus.set(cpu, (counter.cpus.get(cpu) ?? 0n) + value);
  }

  /** Value of a counter; undefined if no file has it. */
  value(file: FileName, name: string): bigint | undefined {
    return this.counters.get(`${file}/${name}`)?.value;
  }

  /** The files that were found, by their shown names. */
  get files(): (FileName | 'snmp')[] {
    const found = new Set([...this.counters.values()].map(shownFile));
    return (['snmp', ...FILES] as const).filter((file) => found.has(file));
  }

  damage(damage: Damage): void {
    if (this.damages.length < KEPT_LINES) this.damages.push(damage);
  }
}
