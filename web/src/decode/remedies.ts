/**
 * What might have helped at a moment of loss, timeout or wait, and what a trial of it says. Which
 * changes are tried depends on what happened; whether one helps is read off two runs alone. Pure.
 */

import { DROP_FIELDS, Drop, EventCode, F, Stage } from '../tables/tables';
import type { remedies } from '../words/answers';
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

const FOR_LOSS: Readonly<Record<number, readonly Move[]>> = {
  [Drop.Link]: [CLEAN_LINK, NO_REORDER],
  [Drop.Ring]: AT_RING,
  [Drop.Driver]: AT_RING,
  [Drop.NetifRx]: [LONGER_BACKLOG, NAPI, COALESCE],
  [Drop.TcpRcvbuf]: AT_SOCKET,
  [Drop.TcpMemory]: [MORE_PAGES, ...AT_SOCKET],
  [Drop.TcpWindow]: AT_SOCKET,
  [Drop.UdpRcvbuf]: AT_SOCKET,
  [Drop.TxQueue]: [LONGER_QUEUE, FASTER_OUTPUT],
  [Drop.TooBig]: [LARGER_MTU],
  [Drop.Sink]: [LARGER_SINK, FASTER_SINK],
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
  const moves = kind === 'timeout' ? FOR_TIMEOUT : kind === 'loss' ? FOR_LOSS[code] : (FOR_WAIT[code] ?? FOR_READER);
  return (moves ?? [])
    .map((move) => move(present))
    .filter(({ id, value }) => value !== present(id) && (id !== 'socket.rcvbuf' || value >= LEAST_RCVBUF));
}

/** A smaller buffer than this is not tried, bytes. */
const LEAST_RCVBUF = 2 ** 18;

/** What a stretch came to. */
export type Course = {
  /** In this machine, and on the way to it. */
  readonly lost: number;
  /** At the far host, to which a router passes on: another machine, which a cure here may well give more than it can take. */
  readonly lost_far: number;
  /** The reason for which most was lost, of those of this machine if there is one; −1 where nothing was. */
  readonly reason: number;
  readonly timeouts: number;
  /** Bytes that the program got; of a router the packets that it passed on. */
  readonly throughput: number;
  /** The longest wait at the stage in question, ns. */
  readonly wait_ns: number;
};

type Passed = { readonly begin: Float64Array; readonly end: Float64Array; readonly waits: Float64Array };

/** What came a second time is discarded; the far host is not this machine. */
const NOT_LOST_HERE: ReadonlySet<number> = new Set([Drop.TcpDuplicate, Drop.Sink]);

/** `stage` is that of a wait; −1 for none. */
export function courseOf({ begin, end, waits }: Passed, stage: number): Course {
  const grown = (field: number): number => end[field] - begin[field];
  const drops = DROP_FIELDS.map((field, reason) => (NOT_LOST_HERE.has(reason) ? 0 : grown(field)));
  const lost_far = grown(DROP_FIELDS[Drop.Sink]);
  const most = Math.max(...drops);
  const longest = longestWaitsOf(waits).find((wait) => wait.stage === stage);
  return {
    lost: drops.reduce((sum, lost) => sum + lost, 0),
    lost_far,
    reason: most > 0 ? drops.indexOf(most) : lost_far > 0 ? Drop.Sink : -1,
    timeouts: grown(F.rto_count),
    throughput: grown(F.forwarded) > 0 ? grown(F.forwarded) : grown(F.delivered_bytes),
    wait_ns: longest === undefined ? 0 : longest.to_ns - longest.from_ns,
  };
}

/** How much there was of the trouble. */
export function extent({ kind, code }: Trouble, { lost, lost_far, timeouts, wait_ns }: Course): number {
  if (kind === 'loss') return code === Drop.Sink ? lost_far : lost;
  return kind === 'timeout' ? timeouts : wait_ns;
}

/** To help, a change must leave at most this part of the trouble, … */
const LEFT_AT_MOST = 0.5;
/** … and at least this part of the rate: who sends nothing loses nothing. */
const RATE_AT_LEAST = 0.5;

export function helps(trouble: Trouble, without: Course, tried: Course): boolean {
  const [before, after] = [extent(trouble, without), extent(trouble, tried)];
  return before > 0 && after <= before * LEFT_AT_MOST && rateTimes(without, tried) >= RATE_AT_LEAST;
}

/** The rate with the change as a multiple of that without; 1 where neither delivers. */
export function rateTimes(without: Course, tried: Course): number {
  const [before, after] = [without.throughput, tried.throughput];
  return before === after ? 1 : after / before;
}

/** The trouble that a stretch had most of; null where nothing was lost and nothing timed out. */
export function troubleIn({ lost, lost_far, reason, timeouts }: Course): Trouble | null {
  if (lost_far > lost) return { kind: 'loss', code: Drop.Sink };
  if (reason >= 0) return { kind: 'loss', code: reason };
  return timeouts > 0 ? { kind: 'timeout', code: 0 } : null;
}

/** The trouble of which a chain of causes tells; null where nothing was lost or late. */
export function troubleOf(chain: readonly Link[]): Trouble | null {
  const dropped = chain.find(({ kind }) => kind === EventCode.FrameDropped);
  const first = chain.at(0)?.kind;
  if (first === EventCode.RtoFired) return { kind: 'timeout', code: 0 };
  if (dropped !== undefined) return dropped.b === Drop.TcpDuplicate ? null : { kind: 'loss', code: dropped.b };
  const ofRing = chain.some(({ kind }) => kind === EventCode.RingExhausted || kind === EventCode.FrameLostInNic);
  return ofRing ? { kind: 'loss', code: Drop.Ring } : null;
}
