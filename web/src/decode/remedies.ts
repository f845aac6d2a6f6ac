/**
 * Remedies for a loss, a timeout or a wait, and what a trial of each says. Which changes are tried depends on what
 * happened. Whether a change helps is read off two runs alone: it must deliver more or lose less in all. Pure.
 */

import { DropReason, EventCode, FrameField, Stage } from '../tables/tables';
import type { remedies } from '../words/remedies';
import { type CureId, isDuplicateReason, type Loser, REASONS } from './drops';
import type { Link } from './links';
import { longestWaitsOf } from './longestWaits';

/** What a chain or a wait was about. `code`: the `Drop` of a loss, the `Stage` of a wait; else 0. */
export type Trouble = { readonly kind: 'loss' | 'timeout' | 'wait'; readonly code: number };

export type RemedyId = keyof typeof remedies.changes;
export type Remedy = { readonly id: RemedyId; readonly value: number };

/** The present value of a parameter. */
export type Present = (id: RemedyId) => number;

type Move = (present: Present) => Remedy;
const set =
  (id: RemedyId, value: number): Move =>
  () => ({ id, value });
const times =
  (id: RemedyId, factor: number, most: number): Move =>
  (present) => ({ id, value: Math.min(most, Math.round(present(id) * factor)) });

const RING = set('nic.ring', 4096);
const COALESCE = set('nic.coalesce_us', 200);
const OFFLOAD = set('nic.offload', 2);
const NAPI = set('nic.driver', 0);
const NICE = set('app.nice', -15);
const LESS_LOAD: Move = (present) => ({ id: 'load.jobs', value: Math.floor(present('load.jobs') / 10) });
const NO_PREEMPTION = set('kernel.preempt', 0);
const RESCHED: Move = (present) => ({
  id: 'kernel.backlog_resched',
  value: 1 - present('kernel.backlog_resched'),
});
const NO_PREQUEUE = set('tcp.prequeue', 0);
const BIG_READS = set('app.read_size', 65536);
const NO_PRESSURE = set('memory.pressure', 0);
const SMALLER_BUFFER = times('socket.rcvbuf', 0.25, 2 ** 30);
const LARGER_BUFFER: Move = (present) => ({
  id: 'socket.rcvbuf',
  value: Math.min(2 ** 30, Math.max(10 * 2 ** 20, present('socket.rcvbuf') * 4)),
});
const LONGER_BACKLOG = times('net.max_backlog', 10, 100_000);
const LONGER_QUEUE = times('output.queue_len', 10, 100_000);
const SHORTER_QUEUE = times('output.queue_len', 0.1, 100_000);
const FASTER_OUTPUT = times('output.rate', 10, 10_000);
const FASTER_SINK = times('sink.packet_us', 0.25, 100_000);
const LARGER_SINK = times('sink.rcvbuf', 16, 2 ** 30);
const LARGER_MTU = set('output.mtu', 9000);
const CLEAN_LINK = set('link.loss', 0);
const NO_REORDER = set('link.reorder', 0);
const MORE_PAGES = times('tcp.mem_max', 4, 1_048_576);

const AT_RING = [RING, NO_PRESSURE, SMALLER_BUFFER, LESS_LOAD, NICE, COALESCE, OFFLOAD];
const AT_SOCKET = [LARGER_BUFFER, NICE, LESS_LOAD, COALESCE, OFFLOAD, BIG_READS];

const FOR_LOSS: Readonly<Record<CureId, readonly Move[]>> = {
  link: [CLEAN_LINK, NO_REORDER],
  ring: AT_RING,
  inputQueue: [LONGER_BACKLOG, NAPI, COALESCE],
  socket: AT_SOCKET,
  tcpMemory: [MORE_PAGES, ...AT_SOCKET],
  outputQueue: [LONGER_QUEUE, FASTER_OUTPUT],
  mtu: [LARGER_MTU],
  farHost: [LARGER_SINK, FASTER_SINK],
};

const FOR_TIMEOUT = [NO_PREEMPTION, RESCHED, NO_PREQUEUE, NICE, LESS_LOAD, RING, NO_PRESSURE, CLEAN_LINK];

const FOR_READER = [NICE, LESS_LOAD, BIG_READS, NO_PREEMPTION, RESCHED];
const FOR_OUTPUT = [SHORTER_QUEUE, FASTER_OUTPUT];
const FOR_WAIT: Readonly<Record<number, readonly Move[]>> = {
  [Stage.Ring]: [set('nic.coalesce_us', 0), NO_PREEMPTION, OFFLOAD],
  [Stage.NetifBacklog]: [NAPI, COALESCE],
  [Stage.OutOfSequence]: [CLEAN_LINK, NO_REORDER, RING, SMALLER_BUFFER, NO_PREEMPTION],
  [Stage.Qdisc]: FOR_OUTPUT,
  [Stage.TxRing]: FOR_OUTPUT,
  [Stage.SinkQueue]: [FASTER_SINK],
};

/** What is tried: never what is so already, nor a buffer too small for the reader. */
export function remediesFor({ kind, code }: Trouble, present: Present): Remedy[] {
  const moves = kind === 'timeout' ? FOR_TIMEOUT : kind === 'loss' ? forLoss(code) : (FOR_WAIT[code] ?? FOR_READER);
  return (moves ?? [])
    .map((move) => move(present))
    .filter(({ id, value }) => value !== present(id) && (id !== 'socket.rcvbuf' || value >= LEAST_RCVBUF));
}

function forLoss(code: number): readonly Move[] {
  const cure = REASONS[code]?.cure ?? null;
  return cure === null ? [] : FOR_LOSS[cure];
}

/** A smaller buffer than this is not tried, bytes. */
const LEAST_RCVBUF = 2 ** 18;

/** What a stretch came to. */
export type Course = {
  readonly length_ns: number;
  /** Frames that the senders put on the wire. */
  readonly offered: number;
  /** Bytes that the program read: of a router, the program at the far host. */
  readonly delivered: number;
  /** Packets that a router passed on. */
  readonly forwarded: number;
  /** In this machine, and on the way to it. */
  readonly lost: number;
  /** At the far host, to which a router passes on. */
  readonly lost_far: number;
  /** Datagrams that queues hold at the end and did not hold at the begin: nobody slows their sender, so this only delays their loss. */
  readonly stored: number;
  /** The reason for which most was lost, of those of this machine if there is one; −1 where nothing was. */
  readonly reason: number;
  readonly timeouts: number;
  /** The longest wait at the stage in question, ns. */
  readonly wait_ns: number;
  /** CPU time of hard interrupts and of softirqs, ns. */
  readonly hardirq_ns: number;
  readonly softirq_ns: number;
};

type Passed = { readonly begin: Float64Array; readonly end: Float64Array; readonly waits: Float64Array };

/** `stage` is that of a wait; −1 for none. */
export function courseOf({ begin, end, waits }: Passed, stage: number): Course {
  const grown = (field: number): number => end[field] - begin[field];
  const lostBy = (loser: Loser): number[] => REASONS.map((one) => (one.loser === loser ? grown(one.field) : 0));
  const [here, far] = [lostBy('here'), lostBy('farHost')];
  const longest = longestWaitsOf(waits).find((wait) => wait.stage === stage);
  const isTcp = end[FrameField.snd_nxt] > 0;
  return {
    length_ns: grown(FrameField.t_ns),
    offered: grown(FrameField.offered),
    delivered: grown(FrameField.delivered_bytes),
    forwarded: grown(FrameField.forwarded),
    lost: sumOf(here),
    lost_far: sumOf(far),
    stored: isTcp ? 0 : Math.max(0, grown(FrameField.packets_in_flight)),
    reason: greatest(here) ?? greatest(far) ?? -1,
    timeouts: grown(FrameField.rto_count),
    wait_ns: longest === undefined ? 0 : longest.to_ns - longest.from_ns,
    hardirq_ns: grown(FrameField.cpu_hardirq_ns),
    softirq_ns: grown(FrameField.cpu_softirq_ns),
  };
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

/** Where the largest count stands; null where all are 0. */
function greatest(counts: readonly number[]): number | null {
  const most = Math.max(...counts);
  return most > 0 ? counts.indexOf(most) : null;
}

/** All that was lost or will be: in this machine, at the far host, and what queues took that nobody will read in time. */
export const lostInAll = ({ lost, lost_far, stored }: Course): number => lost + lost_far + stored;

/** How much there was of the trouble. */
export function extent({ kind }: Trouble, course: Course): number {
  if (kind === 'loss') return lostInAll(course);
  return kind === 'timeout' ? course.timeouts : course.wait_ns;
}

/** To help against a wait or a timeout, a change must leave at most this part of it, and of what is lost of all that is offered; … */
const LEFT_AT_MOST = 0.5;
/** … and at least this part of what is delivered: a sender that sends nothing loses nothing. */
const DELIVERED_AT_LEAST = 0.9;
/** Or it delivers so many times as much, and loses no larger part. */
const DELIVERED_MORE = 1.2;

/** `moves`: the place that lost the frames loses at most half as many, but they are lost elsewhere or wait for it. */
export type Verdict = 'helps' | 'moves' | 'inVain';

export function verdictOf(trouble: Trouble, without: Course, tried: Course): Verdict {
  const delivered = timesAsMuch(without.delivered, tried.delivered);
  if (trouble.kind !== 'loss') {
    const [before, after] = [extent(trouble, without), extent(trouble, tried)];
    const isLess = before > 0 && after <= before * LEFT_AT_MOST && delivered >= LEFT_AT_MOST;
    return isLess ? 'helps' : 'inVain';
  }
  const [before, after] = [lostPart(without), lostPart(tried)];
  if (before === 0) return 'inVain';
  if (after <= before * LEFT_AT_MOST && delivered >= DELIVERED_AT_LEAST) return 'helps';
  if (after < before && delivered >= DELIVERED_MORE) return 'helps';
  const isElsewhere = lostThere(trouble, tried) <= lostThere(trouble, without) * LEFT_AT_MOST;
  return isElsewhere && delivered >= DELIVERED_AT_LEAST ? 'moves' : 'inVain';
}

/** What is lost of all that is offered. */
const lostPart = (course: Course): number => lostInAll(course) / Math.max(1, course.offered);

/** Of all that is offered, what the machine that the trouble is about loses. */
function lostThere({ code }: Trouble, { lost, lost_far, offered }: Course): number {
  return (REASONS[code]?.loser === 'farHost' ? lost_far : lost) / Math.max(1, offered);
}

/** One amount as a multiple of another; 1 where both are 0. */
export function timesAsMuch(before: number, after: number): number {
  return before === after ? 1 : after / before;
}

/** From this part of the CPU on, interrupts and softirqs leave the reader too little: a livelock. */
const TAKEN_AT_LEAST = 0.6;

/** The parts of the CPU that interrupts and softirqs took; null where they left most of it. */
export function takenByInterrupts({ length_ns, hardirq_ns, softirq_ns }: Course): readonly [number, number] | null {
  if (hardirq_ns + softirq_ns < TAKEN_AT_LEAST * length_ns || length_ns === 0) return null;
  return [hardirq_ns / length_ns, softirq_ns / length_ns];
}

/** The trouble that a stretch had most of; null where nothing was lost and nothing timed out. */
export function troubleIn({ lost, lost_far, reason, timeouts }: Course): Trouble | null {
  if (lost_far > lost) return { kind: 'loss', code: DropReason.Sink };
  if (reason >= 0) return { kind: 'loss', code: reason };
  return timeouts > 0 ? { kind: 'timeout', code: 0 } : null;
}

/** The trouble of which a chain of causes tells; null where nothing was lost or late. */
export function troubleOf(chain: readonly Link[]): Trouble | null {
  const dropped = chain.find(({ kind }) => kind === EventCode.FrameDropped);
  const first = chain.at(0)?.kind;
  if (first === EventCode.RtoFired) return { kind: 'timeout', code: 0 };
  if (dropped !== undefined) return isDuplicateReason(dropped.b) ? null : { kind: 'loss', code: dropped.b };
  const ofRing = chain.some(({ kind }) => kind === EventCode.RingExhausted || kind === EventCode.FrameLostInNic);
  return ofRing ? { kind: 'loss', code: DropReason.Ring } : null;
}
