/**
 * Judges a remedy, which is a change of a parameter that was tried against a loss, a timeout or a wait. Only the
 * comparison of two runs decides whether a change helps: it must deliver more or lose less in total. `changes.ts` lists
 * the changes that are tried. The functions are pure.
 */

import { type RowOf, rowObject } from '../lib/rows';
import { DropReason, EventCode, FrameField } from '../tables/tables';
import type { Trouble } from './changes';
import { isDuplicateReason, type Loser, REASONS } from './drops';
import type { Link } from './links';
import { longestWaitsOf } from './longestWaits';

/** Counters whose growth in a time span is a result of the run. */
const GROWING = {
  length_ns: FrameField.t_ns,
  /** Frames that the senders sent. */
  offered: FrameField.offered,
  /** Bytes that the program read. On a router: bytes that the program on the far host read. */
  delivered: FrameField.delivered_bytes,
  /** Packets that a router forwarded. */
  forwarded: FrameField.forwarded,
  timeouts: FrameField.rto_count,
  /** CPU time of hard interrupts and of softirqs, ns. */
  hardirq_ns: FrameField.cpu_hardirq_ns,
  softirq_ns: FrameField.cpu_softirq_ns,
};

/** Results of a run in a time span. */
export type Course = RowOf<typeof GROWING> & {
  /** Frames lost in the receiver or router itself, and on the link to it. */
  readonly lost: number;
  /** Packets lost at a router's far host. */
  readonly lost_far: number;
  /**
   * Datagrams that were added to queues in the span. The sender of datagrams does not slow down, so a queue only delays
   * their loss.
   */
  readonly stored: number;
  /**
   * Reason with most losses in the receiver or router. If it lost nothing: reason with most losses at the far host. −1
   * without losses.
   */
  readonly reason: number;
  /** Longest wait at the stage that the trouble is about, ns. */
  readonly wait_ns: number;
};

type Passed = { readonly begin: Float64Array; readonly end: Float64Array; readonly waits: Float64Array };

/** Computes the results. `stage` is the stage of a wait, −1 for none. */
export function courseOf({ begin, end, waits }: Passed, stage: number): Course {
  const grown = (field: number): number => end[field] - begin[field];
  const lostBy = (loser: Loser): number[] => REASONS.map((one) => (one.loser === loser ? grown(one.field) : 0));
  const [here, far] = [lostBy('here'), lostBy('farHost')];
  const longest = longestWaitsOf(waits).find((wait) => wait.stage === stage);
  const isTcp = end[FrameField.snd_nxt] > 0;
  return {
    ...rowObject(GROWING, grown),
    lost: sumOf(here),
    lost_far: sumOf(far),
    stored: isTcp ? 0 : Math.max(0, grown(FrameField.packets_in_flight)),
    reason: greatest(here) ?? greatest(far) ?? -1,
    wait_ns: longest === undefined ? 0 : longest.to_ns - longest.from_ns,
  };
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

/** Index of the largest count. Null if all counts are 0. */
function greatest(counts: readonly number[]): number | null {
  const most = Math.max(...counts);
  return most > 0 ? counts.indexOf(most) : null;
}

/**
 * Total losses, present and future: in the receiver or router, at the router's far host, and in queues that will not be
 * read in time.
 */
export const lostInAll = ({ lost, lost_far, stored }: Course): number => lost + lost_far + stored;

/** Returns the size of the trouble: lost frames, timeouts, or the longest wait in ns. */
export function extent({ kind }: Trouble, course: Course): number {
  if (kind === 'loss') return lostInAll(course);
  return kind === 'timeout' ? course.timeouts : course.wait_ns;
}

/**
 * A change helps if at most this share of the trouble remains. A change against a wait or timeouts must also keep at
 * least this share of the delivered data.
 */
const LEFT_AT_MOST = 0.5;
/**
 * A change against losses must keep at least this fraction of the delivered data. This rejects changes that merely
 * throttle the sender.
 */
const DELIVERED_AT_LEAST = 0.9;
/** A change against losses also helps if it delivers this many times as much data and lowers the share of losses. */
const DELIVERED_MORE = 1.2;

/** A change that improves one measure by this fraction, and worsens none, helps a little. */
const NOTICEABLE = 0.01;

/** A wait that is shorter by less than this fraction may be chance. */
const SHORTER = 0.1;

/**
 * `trades`: a wait or the timeouts are at most half, but more frames are lost.
 * `delivers`: much more data is delivered, but a larger share of the frames is lost.
 * `little`: fewer frames are lost or the wait is shorter, and as much is delivered, but the effect is small.
 * `moves`: the place that lost the frames loses at most half as many, but the frames are lost or wait elsewhere.
 */
export type Verdict = 'helps' | 'trades' | 'delivers' | 'little' | 'moves' | 'noHelp';

export function verdictOf(trouble: Trouble, without: Course, tried: Course): Verdict {
  // Ratio of the delivered data; 1 if nothing was delivered in both runs.
  const delivered = without.delivered === tried.delivered ? 1 : tried.delivered / without.delivered;
  if (trouble.kind !== 'loss') {
    const [before, after] = [extent(trouble, without), extent(trouble, tried)];
    if (before === 0) return 'noHelp';
    const isMoreLost = lostInAll(tried) > lostInAll(without);
    if (after <= before * LEFT_AT_MOST && delivered >= LEFT_AT_MOST) return isMoreLost ? 'trades' : 'helps';
    const isShorter = after <= before * (1 - SHORTER) && delivered >= 1 && !isMoreLost;
    return isShorter ? 'little' : 'noHelp';
  }
  const [before, after] = [lostPart(without), lostPart(tried)];
  if (before === 0) return 'noHelp';
  if (after <= before * LEFT_AT_MOST && delivered >= DELIVERED_AT_LEAST) return 'helps';
  if (after < before && delivered >= DELIVERED_MORE) return 'helps';
  const isElsewhere = lostThere(trouble, tried) <= lostThere(trouble, without) * LEFT_AT_MOST;
  if (isElsewhere && delivered >= DELIVERED_AT_LEAST) return 'moves';
  const isBetter = after < before && delivered >= 1;
  const isNoticed = after <= before * (1 - NOTICEABLE) || delivered >= 1 + NOTICEABLE;
  if (isBetter && isNoticed) return 'little';
  return delivered >= DELIVERED_MORE ? 'delivers' : 'noHelp';
}

/** Total losses as a share of all frames offered. Losses are judged by this share. */
export const lostPart = (course: Course): number => lostInAll(course) / Math.max(1, course.offered);

/** Losses of the host that the trouble is about, as a share of all frames offered. */
function lostThere({ code }: Trouble, { lost, lost_far, offered }: Course): number {
  return (REASONS[code]?.loser === 'farHost' ? lost_far : lost) / Math.max(1, offered);
}

/**
 * If interrupts and softirqs use more than this share of the CPU, too little is left for the receiving program: receive
 * livelock.
 */
const TAKEN_AT_LEAST = 0.6;

/** Shares of the CPU that hard interrupts and softirqs used. Null if their sum is too small for a receive livelock. */
export function takenByInterrupts({ length_ns, hardirq_ns, softirq_ns }: Course): readonly [number, number] | null {
  if (hardirq_ns + softirq_ns < TAKEN_AT_LEAST * length_ns || length_ns === 0) return null;
  return [hardirq_ns / length_ns, softirq_ns / length_ns];
}

/** Returns the main trouble of a span; null if nothing was lost and nothing timed out. */
export function troubleIn({ lost, lost_far, reason, timeouts }: Course): Trouble | null {
  if (lost_far > lost) return { kind: 'loss', code: DropReason.Sink };
  if (reason >= 0) return { kind: 'loss', code: reason };
  return timeouts > 0 ? { kind: 'timeout', code: 0 } : null;
}

/** Returns the trouble at the end of a chain of causes; null if the chain has neither a loss nor a timeout. */
export function troubleOf(chain: readonly Link[]): Trouble | null {
  const dropped = chain.find(({ kind }) => kind === EventCode.FrameDropped);
  const first = chain.at(0)?.kind;
  if (first === EventCode.RtoFired) return { kind: 'timeout', code: 0 };
  if (dropped !== undefined) return isDuplicateReason(dropped.b) ? null : { kind: 'loss', code: dropped.b };
  const ofRing = chain.some(({ kind }) => kind === EventCode.RingExhausted || kind === EventCode.FrameLostInNic);
  return ofRing ? { kind: 'loss', code: DropReason.Ring } : null;
}
