/**
 * A capture that replaces the senders, in the form of a link:
 * `replay=<hash>,as=tcp,rate=2,span=1s-3s,port=5001,name=a.pcap`.
 */

import type { Span } from '../lib/span';
import { formatSpan, parseSpan } from './span';

/** How a capture's TCP flows are replayed. */
export type ReplayAs = 'arrivals' | 'tcp';

/** Keys of the filter that chooses packets. */
export const FILTERS = ['receiver', 'host', 'port', 'protocol'] as const;
export type FilterKey = (typeof FILTERS)[number];

/** The chosen capture, the part of it to replay, and the kind of replay. */
export type ReplayChoice = {
  /** Hash of the file's content, 16 hexadecimal digits. */
  readonly hash: string;
  readonly as: ReplayAs;
  /** Speed relative to the capture. */
  readonly rate: number;
  /** Part of the capture by time since the first packet. Null for the whole capture. */
  readonly span: Span | null;
  readonly filter: Readonly<Partial<Record<FilterKey, string>>>;
  /** Name of the file, for people. */
  readonly name: string;
};

export const SLOWEST = 0.5;
export const FASTEST = 10;
const NAME_CAP = 80;
const HASH = /^[0-9a-f]{16}$/;
/** Matches an address, a number or the name of a protocol. */
const FILTER_VALUE = /^[\w.:]{1,45}$/;

/** Returns whether the simulator accepts this value of a filter. */
export function isFilterValue(key: FilterKey, value: string): boolean {
  if (key === 'port') return /^\d{1,5}$/.test(value) && Number(value) < 65_536;
  if (key === 'protocol') return /^(tcp|udp|\d{1,3})$/.test(value) && (Number(value) || 0) < 256;
  return FILTER_VALUE.test(value) && /[.:]/.test(value);
}

/** Parses the entry of a link. Null if the entry is malformed. */
export function parseReplay(text: string): ReplayChoice | null {
  const [hash, ...entries] = text.split(',');
  if (!HASH.test(hash)) return null;
  let choice: ReplayChoice = { hash, as: 'arrivals', rate: 1, span: null, filter: {}, name: '' };
  for (const entry of entries) {
    const cut = entry.indexOf('=');
    const taken = withEntry(choice, entry.slice(0, cut), entry.slice(cut + 1));
    if (taken === null) return null;
    choice = taken;
  }
  return choice;
}

function withEntry(choice: ReplayChoice, key: string, value: string): ReplayChoice | null {
  if (key === 'as') return value === 'tcp' || value === 'arrivals' ? { ...choice, as: value } : null;
  if (key === 'name') return { ...choice, name: value.slice(0, NAME_CAP) };
  if (key === 'rate') {
    const rate = Math.round(Number(value) * 1000) / 1000;
    return rate >= SLOWEST && rate <= FASTEST ? { ...choice, rate } : null;
  }
  if (key === 'span') {
    const span = parseSpan(value);
    return span && { ...choice, span };
  }
  const known = FILTERS.find((filter) => filter === key);
  if (known === undefined || !isFilterValue(known, value)) return null;
  return { ...choice, filter: { ...choice.filter, [known]: value } };
}

/** Formats a choice. Equal choices have equal texts. */
export function formatReplay({ hash, as, rate, span, filter, name }: ReplayChoice): string {
  const entries = [hash];
  if (as !== 'arrivals') entries.push(`as=${as}`);
  if (rate !== 1) entries.push(`rate=${rate}`);
  if (span !== null) entries.push(`span=${formatSpan(span)}`);
  const chosen = filterText(filter);
  if (chosen !== '') entries.push(chosen);
  const safe = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, NAME_CAP);
  if (safe !== '') entries.push(`name=${safe}`);
  return entries.join(',');
}

/** Formats a filter for the simulator, in the form that the command line uses. */
export function filterText(filter: ReplayChoice['filter']): string {
  return FILTERS.filter((key) => filter[key] !== undefined)
    .map((key) => `${key}=${filter[key]}`)
    .join(',');
}
