/**
 * Activity of a live run: whether the picture plays, rests, or is on its way, and to where. One state of a union; pure
 * functions lead from one to the next. An activity that waits for the machine ends with the answer to its own order:
 * answers to earlier orders, which may still arrive, do not end it.
 */

import type { Answer, Fault } from '../engine/protocol';

/** Order whose last answer ends the activity, and whether the picture then plays. */
type Waiting = { readonly order: number; readonly plays: boolean };

export type Activity =
  | { readonly is: 'playing' }
  /** `between`: the machine stands between events of one moment, where no replay by time can stop. */
  | { readonly is: 'resting'; readonly between: boolean }
  | (Waiting & { readonly is: 'stepping' })
  /** After a pause the machine goes back to the moment shown. The picture stays. */
  | (Waiting & { readonly is: 'settling' })
  /** The past of the moment shown is recorded again. The picture stays. */
  | (Waiting & { readonly is: 'fetching' })
  /** On the way to another moment. `at_ns`: moment that the machine reported; null before the first report. */
  | (Waiting & { readonly is: 'seeking'; readonly to_ns: number; readonly at_ns: number | null })
  /** From the end of a loop to its start. Nothing in between is shown. */
  | (Waiting & { readonly is: 'turning'; readonly to_ns: number })
  /**
   * A *run until*, from one moment to another at the latest. `quiet`: a packet's next stage, usually met at once; a
   * quiet search is shown as one after the machine's first report.
   */
  | (Waiting & {
      readonly is: 'hunting';
      readonly from_ns: number;
      readonly to_ns: number;
      readonly at_ns: number | null;
      readonly quiet: boolean;
    })
  /** The machine stopped. `at_ns`: moment shown, or the target of the seek; `plays`: whether the picture played. */
  | { readonly is: 'broken'; readonly fault: Fault; readonly at_ns: number; readonly plays: boolean };

/** What the page shows of an activity. */
export type Status = {
  readonly playing: boolean;
  /** Progress of a long seek, or null. */
  readonly seeking: { readonly at_ns: number; readonly to_ns: number } | null;
  /** Whether a *run until* is in progress. */
  readonly hunting: boolean;
  readonly fault: Fault | null;
};

export const RESTING: Activity = { is: 'resting', between: false };

/** Returns whether the picture plays, or will once the machine is there. */
export function doesPlay(now: Activity): boolean {
  if (now.is === 'playing') return true;
  return now.is !== 'resting' && now.is !== 'broken' && now.plays;
}

/** The same activity with the picture playing or paused. A broken run stays broken. */
export function withPlay(now: Activity, plays: boolean): Activity {
  if (now.is === 'broken' || doesPlay(now) === plays) return now;
  if (now.is === 'playing' || now.is === 'resting') return plays ? { is: 'playing' } : RESTING;
  return { ...now, plays };
}

/** Returns whether the picture is on its way to another moment. */
export function isUnderWay({ is }: Activity): boolean {
  return is === 'seeking' || is === 'turning' || is === 'hunting';
}

/** Returns whether the machine stands between events of one moment, or is about to. */
export function isBetween(now: Activity): boolean {
  return now.is === 'stepping' || (now.is === 'resting' && now.between);
}

/** Returns the known target of a seek, ns; null if the picture is not on its way to a known moment. */
export function targetOf(now: Activity): number | null {
  if (now.is === 'seeking' || now.is === 'turning') return now.to_ns;
  return now.is === 'broken' ? now.at_ns : null;
}

export function statusOf(now: Activity): Status {
  const isReported = (now.is === 'seeking' || now.is === 'hunting') && now.at_ns !== null;
  return {
    playing: doesPlay(now),
    seeking: isReported ? { at_ns: now.at_ns, to_ns: now.to_ns } : null,
    hunting: now.is === 'hunting' && (!now.quiet || now.at_ns !== null),
    fault: now.is === 'broken' ? now.fault : null,
  };
}

/** The activity after an answer of the machine. */
export function answered(now: Activity, { id, more, now_ns }: Pick<Answer, 'id' | 'more' | 'now_ns'>): Activity {
  if (more) return now.is === 'seeking' || now.is === 'hunting' ? { ...now, at_ns: now_ns } : now;
  if (!('order' in now) || now.order !== id) return now;
  if (now.plays) return { is: 'playing' };
  return { is: 'resting', between: now.is === 'stepping' || now.is === 'hunting' };
}
