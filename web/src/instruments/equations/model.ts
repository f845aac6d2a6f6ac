/**
 * Equations (1)–(11) of the Fermilab study as data. Each equation is a row of terms and relations. The simulator
 * evaluates them (`sim-wasm/lab/src/observe/equations.rs`).
 * A term has a symbol, a meaning, a live value and a place on the page.
 */

import type { Snapshot } from '../../decode/snapshot';
import type { PlaceId } from '../../run/pointed';
import { FrameField } from '../../tables/tables';
import { equations as words } from '../../words/equations';

/**
 * A symbol: main letter, subscript, prime, argument. `before` is a sum or an integral in front of it. An integral
 * without limits is over the time window of the equations.
 */
export type Sign = {
  readonly base: string;
  readonly sub?: string;
  readonly prime?: boolean;
  readonly of?: string;
  readonly before?: '∑' | '∫';
  /** Limits of the integral, from the bottom to the top. */
  readonly limits?: readonly [from: string, to: string];
};

export type Term = {
  readonly symbol: Sign;
  readonly value: (snap: Snapshot) => string;
  readonly place: PlaceId;
};

/** A relation or an operator. `now`: the relation at this moment, if it can change. */
export type Operator = { readonly op: string | (() => string); readonly now?: (snap: Snapshot) => string };

export type Equation = {
  readonly number: number;
  /** Terms by id. Any other text is a relation or an operator. */
  readonly row: readonly (TermId | Operator)[];
  /**
   * Whether the equation is about the time slices of the O(1) scheduler. EEVDF has no round in which each task uses one
   * slice.
   */
  readonly ofSlices?: true;
  /**
   * Whether the relation is violated now in the simulated host: no ready descriptors are left, or a buffer is over its
   * quota.
   */
  readonly broken?: (snap: Snapshot) => boolean;
  /** Reason why the two sides of the equation differ at this moment. Empty if they agree. */
  readonly differs?: (snap: Snapshot) => string;
};

type Unit = 'number' | 'rate' | 'duration' | 'milliseconds' | 'bytes' | 'kilobytes' | 'bandwidth' | 'part';

/** Formats a field's value. The language is read at each call, because the user can change it. */
const shown =
  (unit: Unit, field: number) =>
  (snap: Snapshot): string =>
    words[unit](snap.get(field));

/** Integral of a rate over the window of the equation, in packets. */
function integral(snap: Snapshot, field: number): number {
  return Math.round((snap.get(field) * snap.get(FrameField.eq_window_ns)) / 1e9);
}

/**
 * Bytes charged to one socket, for a comparison with its quota. With several sockets this is the mean, because a
 * snapshot has only the sum over all sockets. The mean can hide one socket above its quota.
 */
const inBuffer = (snap: Snapshot): number =>
  snap.get(FrameField.rmem_alloc) / Math.max(1, snap.get(FrameField.sockets));

/** Number of frames in the socket's queues. */
function inSocket(snap: Snapshot): number {
  return [
    FrameField.held_backlog,
    FrameField.held_prequeue,
    FrameField.held_receive_queue,
    FrameField.held_ofo,
    FrameField.held_process_input,
    FrameField.held_copy,
  ].reduce((sum, field) => sum + snap.get(field), 0);
}

const term = (place: PlaceId, symbol: Sign, value: Term['value']): Term => ({ place, symbol, value });

export const TERMS = {
  ready: term('ring', { base: 'A', of: 't' }, shown('number', FrameField.ring_ready)),
  readyBefore: term('ring', { base: 'A', of: 't₀' }, (s) =>
    words.number(s.get(FrameField.eq_ready) + integral(s, FrameField.eq_accepted) - integral(s, FrameField.eq_refill)),
  ),
  depth: term('ring', { base: 'D' }, shown('number', FrameField.ring_size)),
  acceptedSum: term('ring', { base: 'R', sub: 'T', prime: true, before: '∫' }, (s) =>
    words.number(integral(s, FrameField.eq_accepted)),
  ),
  refillSum: term('ring', { base: 'R', sub: 'r', before: '∫' }, (s) => words.number(integral(s, FrameField.eq_refill))),
  servedAll: term('ip', { base: 'R', sub: 's', before: '∫', limits: ['0', 't'] }, shown('number', FrameField.in_ip)),
  acceptedAll: term(
    'ring',
    { base: 'R', sub: 'T', prime: true, before: '∫', limits: ['0', 't'] },
    shown('number', FrameField.in_ring),
  ),
  offered: term('wire', { base: 'R', sub: 'T' }, shown('rate', FrameField.eq_offered)),
  accepted: term('ring', { base: 'R', sub: 'T', prime: true }, shown('rate', FrameField.eq_accepted)),
  tauMin: term('interrupt', { base: 'τ', sub: 'min' }, shown('duration', FrameField.eq_tau_min_ns)),
  rateMax: term('wire', { base: 'R', sub: 'max' }, shown('rate', FrameField.eq_rate_max)),
  softirq: term('ip', { base: 'R', sub: 's' }, shown('rate', FrameField.eq_softirq)),
  stream: term('arrival', { base: 'R', sub: 'si' }, shown('rate', FrameField.eq_stream)),
  others: term('ip', { base: 'R', sub: 'sj', before: '∑' }, (s) =>
    words.rate(Math.max(0, s.get(FrameField.eq_softirq) - s.get(FrameField.eq_stream))),
  ),
  held: term('socket', { base: 'B', sub: 'i', of: 't' }, (s) => words.number(inSocket(s))),
  process: term('copy', { base: 'R', sub: 'di' }, shown('rate', FrameField.eq_process)),
  buffer: term('receiveQueue', { base: 'B', sub: 'i', of: 't' }, (s) => words.bytes(inBuffer(s))),
  quota: term('receiveQueue', { base: 'QB', sub: 'i' }, shown('bytes', FrameField.rcvbuf)),
  cycle: term('timeline', { base: 'cycle' }, (s) => words.duration(s.get(FrameField.eq_cycle_ms) * 1e6)),
  slices: term('timeline', { base: 'slice', sub: 'k', before: '∑' }, shown('milliseconds', FrameField.eq_cycle_ms)),
  slice: term('slice', { base: 'slice', sub: 'i' }, shown('milliseconds', FrameField.eq_slice_ms)),
  share: term('slice', { base: 'share' }, shown('part', FrameField.eq_share)),
  measured: term('slice', { base: 'ticks', sub: 'i' }, shown('part', FrameField.eq_share_measured)),
  bdp: term('wireAndAcks', { base: 'BDP' }, shown('kilobytes', FrameField.eq_bdp_bytes)),
  bandwidth: term('wire', { base: 'bandwidth' }, shown('bandwidth', FrameField.eq_bandwidth_bps)),
  delay: term('ACKs', { base: 'delay' }, shown('duration', FrameField.eq_delay_ns)),
} as const satisfies Record<keyof typeof words.terms, Term>;

export type TermId = keyof typeof TERMS;

const op = (text: string): Operator => ({ op: text });

/**
 * Returns whether prediction and measurement differ by less than a tenth. They cannot agree better, because shares
 * are counted in whole ticks.
 */
function sharesAgree(s: Snapshot): boolean {
  const [predicted, measured] = [s.get(FrameField.eq_share), s.get(FrameField.eq_share_measured)];
  return Math.abs(measured - predicted) <= predicted / 10;
}

/**
 * Returns the reason why measured and predicted CPU share differ. The equation assumes that each task of the present
 * run queue uses its slice once a round. The measurement covers the last 2 s.
 */
function whySharesDiffer(s: Snapshot): string {
  if (sharesAgree(s)) return '';
  if (s.get(FrameField.eq_share_measured) < s.get(FrameField.eq_share)) return words.moreBefore;
  return s.get(FrameField.reader_interactive) > 0 ? words.interactive : words.lessBefore;
}

export const EQUATIONS: readonly Equation[] = [
  {
    number: 1,
    row: ['ready', op('='), 'readyBefore', op('−'), 'acceptedSum', op('+'), 'refillSum'],
  },
  {
    number: 2,
    row: ['accepted', op('='), 'offered', { op: () => words.while }, 'ready', op('> 0')],
    broken: (s) => s.get(FrameField.ring_ready) === 0,
  },
  { number: 3, row: [op('0 ≤'), 'ready', op('≤'), 'depth'] },
  {
    number: 4,
    row: ['depth', op('>'), 'tauMin', op('·'), 'rateMax'],
    broken: (s) => s.get(FrameField.ring_size) <= s.get(FrameField.eq_tau_rate),
  },
  { number: 5, row: ['servedAll', op('≤'), 'acceptedAll'] },
  { number: 6, row: ['softirq', op('='), 'stream', op('+'), 'others'] },
  {
    number: 7,
    row: ['held', op('= ∫ ('), 'stream', op('−'), 'process', op(')')],
  },
  {
    number: 8,
    row: ['buffer', op('≤'), 'quota'],
    broken: (s) => inBuffer(s) > s.get(FrameField.rcvbuf),
  },
  { number: 9, ofSlices: true, row: ['cycle', op('='), 'slices'] },
  {
    number: 10,
    ofSlices: true,
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
    row: ['quota', op('≥'), 'bdp', op('='), 'bandwidth', op('×'), 'delay'],
    broken: (s) => s.get(FrameField.rcvbuf) < s.get(FrameField.eq_bdp_bytes),
  },
];
