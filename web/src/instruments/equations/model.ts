/**
 * The study's equations (1)–(11) as data: each is a row of terms and relations; each term
 * has a symbol, a meaning, a live value and a place on the page. The core evaluates them
 * (`observe/equations.rs`); here they are only worded and placed.
 */

import type { Snapshot } from '../../decode/snapshot';
import { bytes, count, duration, percent, three } from '../../lib/format';
import type { PlaceId } from '../../run/pointed';
import { F } from '../../tables/tables';

/** Main letter, subscript, prime, argument; `sum` and `integral` stand before it. */
export type Sign = {
  readonly base: string;
  readonly sub?: string;
  readonly prime?: boolean;
  readonly of?: string;
  readonly before?: '∑' | '∫';
};

export type Term = {
  readonly symbol: Sign;
  readonly meaning: string;
  readonly value: (snap: Snapshot) => string;
  readonly place: PlaceId;
};

/** `now`: the relation as it is at this moment, where that is not given. */
export type Operator = { readonly op: string; readonly now?: (snap: Snapshot) => string };

export type Equation = {
  readonly number: number;
  readonly name: string;
  /** Terms by id; any other text is a relation or an operator. */
  readonly row: readonly (TermId | Operator)[];
  /** True while the machine breaks the relation: descriptors ran out, a buffer is over its quota. */
  readonly broken?: (snap: Snapshot) => boolean;
  /** Why two of its terms differ at this moment; empty while they agree. */
  readonly differs?: (snap: Snapshot) => string;
};

/** 26 834 → "26.8 k/s". */
function perSecond(value: number): string {
  return value >= 1e3 ? `${three(value / 1e3)} k/s` : `${three(value)} /s`;
}

const rate =
  (field: number) =>
  (snap: Snapshot): string =>
    perSecond(snap.get(field));

/** Packets of a rate in its window: the integral. */
function integral(snap: Snapshot, field: number): number {
  return Math.round((snap.get(field) * snap.get(F.eq_window_ns)) / 1e9);
}

/** Frames in the socket's queues. */
function inSocket(snap: Snapshot): number {
  return [F.held_backlog, F.held_prequeue, F.held_receive_queue, F.held_ofo, F.held_process_input, F.held_copy].reduce(
    (sum, field) => sum + snap.get(field),
    0,
  );
}

function bandwidth(snap: Snapshot): number {
  return snap.get(F.eq_bandwidth_bps);
}

export const TERMS = {
  ready: {
    symbol: { base: 'A', of: 't' },
    meaning: 'descriptors that are ready',
    value: (s: Snapshot) => count(s.get(F.ring_ready)),
    place: 'ring',
  },
  readyBefore: {
    symbol: { base: 'A', of: 't₀' },
    meaning: 'descriptors that were ready when the window began; D at t = 0',
    value: (s: Snapshot) => count(s.get(F.eq_ready) + integral(s, F.eq_accepted) - integral(s, F.eq_refill)),
    place: 'ring',
  },
  depth: {
    symbol: { base: 'D' },
    meaning: 'descriptors of the receive ring: the depth of the token bucket',
    value: (s: Snapshot) => count(s.get(F.ring_size)),
    place: 'ring',
  },
  acceptedSum: {
    symbol: { base: 'R', sub: 'T', prime: true, before: '∫' },
    meaning: 'frames accepted in the window',
    value: (s: Snapshot) => count(integral(s, F.eq_accepted)),
    place: 'ring',
  },
  refillSum: {
    symbol: { base: 'R', sub: 'r', before: '∫' },
    meaning: 'descriptors refilled in the window',
    value: (s: Snapshot) => count(integral(s, F.eq_refill)),
    place: 'ring',
  },
  servedAll: {
    symbol: { base: 'R', sub: 's', before: '∫' },
    meaning: 'packets that the softirq has taken up since t = 0',
    value: (s: Snapshot) => count(s.get(F.in_ip)),
    place: 'ip',
  },
  acceptedAll: {
    symbol: { base: 'R', sub: 'T', prime: true, before: '∫' },
    meaning: 'frames accepted since t = 0; what was not served yet stands in the ring or with the driver',
    value: (s: Snapshot) => count(s.get(F.in_ring)),
    place: 'ring',
  },
  offered: {
    symbol: { base: 'R', sub: 'T' },
    meaning: 'frames that reach the NIC',
    value: rate(F.eq_offered),
    place: 'wire',
  },
  accepted: {
    symbol: { base: 'R', sub: 'T', prime: true },
    meaning: 'frames that find a ready descriptor',
    value: rate(F.eq_accepted),
    place: 'ring',
  },
  tauMin: {
    symbol: { base: 'τ', sub: 'min' },
    meaning: 'from a frame’s arrival in the ring to its service, the CPU being free',
    value: (s: Snapshot) => duration(s.get(F.eq_tau_min_ns)),
    place: 'interrupt',
  },
  rateMax: {
    symbol: { base: 'R', sub: 'max' },
    meaning: 'full frames a second on this link',
    value: rate(F.eq_rate_max),
    place: 'wire',
  },
  softirq: {
    symbol: { base: 'R', sub: 's' },
    meaning: 'packets that the softirq serves',
    value: rate(F.eq_softirq),
    place: 'ip',
  },
  stream: {
    symbol: { base: 'R', sub: 'si' },
    meaning: 'of these, packets for this receiver’s sockets',
    value: rate(F.eq_stream),
    place: 'arrival',
  },
  others: {
    symbol: { base: 'R', sub: 'sj', before: '∑' },
    meaning: 'packets for anything else: forwarded, or none',
    value: (s: Snapshot) => perSecond(Math.max(0, s.get(F.eq_softirq) - s.get(F.eq_stream))),
    place: 'ip',
  },
  held: {
    symbol: { base: 'B', sub: 'i', of: 't' },
    meaning: 'what stands between softirq and process: packets in the socket',
    value: (s: Snapshot) => count(inSocket(s)),
    place: 'socket',
  },
  process: {
    symbol: { base: 'R', sub: 'di' },
    meaning: 'packets that the process takes',
    value: rate(F.eq_process),
    place: 'copy',
  },
  buffer: {
    symbol: { base: 'B', sub: 'i', of: 't' },
    meaning: 'receive buffer in use, as the kernel charges it',
    value: (s: Snapshot) => bytes(s.get(F.rmem_alloc)),
    place: 'receive queue',
  },
  quota: {
    symbol: { base: 'QB', sub: 'i' },
    meaning: 'its quota, sk_rcvbuf',
    value: (s: Snapshot) => bytes(s.get(F.rcvbuf)),
    place: 'receive queue',
  },
  cycle: {
    symbol: { base: 'cycle' },
    meaning: 'one round of everything that is runnable',
    value: (s: Snapshot) => duration(s.get(F.eq_cycle_ms) * 1e6),
    place: 'timeline',
  },
  slices: {
    symbol: { base: 'slice', sub: 'k', before: '∑' },
    meaning: 'full slices of all runnable tasks, the reader included',
    value: (s: Snapshot) => `${count(s.get(F.eq_cycle_ms))} ms`,
    place: 'timeline',
  },
  slice: {
    symbol: { base: 'slice', sub: 'i' },
    meaning: 'full slice of the reader, from its nice value',
    value: (s: Snapshot) => `${count(s.get(F.eq_slice_ms))} ms`,
    place: 'slice',
  },
  share: {
    symbol: { base: 'share' },
    meaning: 'predicted share of the CPU, interrupts aside',
    value: (s: Snapshot) => percent(s.get(F.eq_share)),
    place: 'slice',
  },
  measured: {
    symbol: { base: 'ticks', sub: 'i' },
    meaning: 'ticks charged to the reader in the last 2 s: the machine’s own figure',
    value: (s: Snapshot) => percent(s.get(F.eq_share_measured)),
    place: 'slice',
  },
  bdp: {
    symbol: { base: 'BDP' },
    meaning: 'bytes on their way when link and ACKs are full; the study states ten times as much',
    value: (s: Snapshot) => `${three(s.get(F.eq_bdp_bytes) / 1e3)} kB`,
    place: 'wire and ACKs',
  },
  bandwidth: {
    symbol: { base: 'bandwidth' },
    meaning: 'rate of the link',
    value: (s: Snapshot) => `${three(bandwidth(s) / 1e6)} Mb/s`,
    place: 'wire',
  },
  delay: {
    symbol: { base: 'delay' },
    meaning: 'round trip, both ways together',
    value: (s: Snapshot) => duration(s.get(F.eq_delay_ns)),
    place: 'ACKs',
  },
} as const satisfies Record<string, Term>;

export type TermId = keyof typeof TERMS;

const op = (text: string): Operator => ({ op: text });

/** Prediction and measurement agree within a tenth: ticks are counted, so a share is a whole number of them. */
function sharesAgree(s: Snapshot): boolean {
  const [predicted, measured] = [s.get(F.eq_share), s.get(F.eq_share_measured)];
  return Math.abs(measured - predicted) <= predicted / 10;
}

/** The equation speaks of whole rounds with the run queue of this moment; the measurement of the last 2 s. */
function whySharesDiffer(s: Snapshot): string {
  if (sharesAgree(s)) return '';
  if (s.get(F.eq_share_measured) < s.get(F.eq_share))
    return 'in the last 2 s more was runnable than now, the reader waited for data, or they are no whole rounds';
  return s.get(F.reader_interactive) > 0
    ? 'the reader is interactive now: with its slice spent it goes on in the same round'
    : 'in the last 2 s less was runnable than now, or they are no whole rounds';
}

export const EQUATIONS: readonly Equation[] = [
  {
    number: 1,
    name: 'ready descriptors',
    row: ['ready', op('='), 'readyBefore', op('−'), 'acceptedSum', op('+'), 'refillSum'],
  },
  {
    number: 2,
    name: 'what the ring accepts',
    row: ['accepted', op('='), 'offered', op('while'), 'ready', op('> 0')],
    broken: (s) => s.get(F.ring_ready) === 0,
  },
  { number: 3, name: 'the bucket’s bounds', row: [op('0 ≤'), 'ready', op('≤'), 'depth'] },
  {
    number: 4,
    name: 'no loss at full rate',
    row: ['depth', op('>'), 'tauMin', op('·'), 'rateMax'],
    broken: (s) => s.get(F.ring_size) <= s.get(F.eq_tau_rate),
  },
  { number: 5, name: 'the softirq serves what came', row: ['servedAll', op('≤'), 'acceptedAll'] },
  { number: 6, name: 'whom it serves', row: ['softirq', op('='), 'stream', op('+'), 'others'] },
  {
    number: 7,
    name: 'what waits for the process',
    row: ['held', op('= ∫ ('), 'stream', op('−'), 'process', op(')')],
  },
  {
    number: 8,
    name: 'the quota',
    row: ['buffer', op('≤'), 'quota'],
    broken: (s) => s.get(F.rmem_alloc) > s.get(F.rcvbuf),
  },
  { number: 9, name: 'one round', row: ['cycle', op('='), 'slices'] },
  {
    number: 10,
    name: 'the reader’s share',
    row: [
      'share',
      op('='),
      'slice',
      op('/'),
      'slices',
      { op: '≈', now: (s) => (sharesAgree(s) ? '≈' : '≠') },
      'measured',
    ],
    differs: whySharesDiffer,
  },
  {
    number: 11,
    name: 'the least useful buffer',
    row: ['quota', op('≥'), 'bdp', op('='), 'bandwidth', op('×'), 'delay'],
    broken: (s) => s.get(F.rcvbuf) < s.get(F.eq_bdp_bytes),
  },
];
