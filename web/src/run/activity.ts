/**
 * What a run on the page is doing: playing, paused, or going to another moment. An activity is one state of a union,
 * and pure functions return the next state. An activity that waits for the machine ends only with the answer to its own
 * request (order). Answers to earlier requests may still arrive.
 */

import type { Answer, Fault } from '../engine/protocol';

/**
 * `order`: number of the request to the machine whose last answer ends this activity. `plays`: whether the picture
 * plays afterwards.
 */
type Waiting = { readonly order: number; readonly plays: boolean };

export type Activity =
  | { readonly is: 'playing' }
  /**
   * Paused. `between`: the machine has stopped between two events that have the same time. A replay cannot stop there,
   * because its target is only a time.
   */
  | { readonly is: 'resting'; readonly between: boolean }
  | (Waiting & { readonly is: 'stepping' })
  /**
   * The user has paused the run or lowered the speed. The machine, which was ahead of the picture, goes back to the
   * moment on screen. The picture does not change.
   */
  | (Waiting & { readonly is: 'settling' })
  /** The machine runs again to the moment on screen, to record what happened before. The picture does not change. */
  | (Waiting & { readonly is: 'fetching' })
  /**
   * The picture goes to another moment. `at_ns` is the last moment that the machine reported on the way, or null before
   * the first report.
   */
  | (Waiting & { readonly is: 'seeking'; readonly to_ns: number; readonly at_ns: number | null })
  /**
   * A repeated time span (loop) has ended, and the picture goes back to the start of the span. Moments in between are
   * not shown.
   */
  | (Waiting & { readonly is: 'turning'; readonly to_ns: number })
  /**
   * The machine runs until a condition is met, at most up to `to_ns` (a *run until*). `quiet` marks a search for a
   * packet's next stage, which usually ends at once. The page shows the progress of a quiet search only after the
   * machine's first report.
   */
  | (Waiting & {
      readonly is: 'hunting';
      readonly from_ns: number;
      readonly to_ns: number;
      readonly at_ns: number | null;
      readonly quiet: boolean;
    })
  /**
   * A fault has stopped the machine. `at_ns` is the moment on screen or, during a seek, its target. `plays` says
   * whether the picture was playing.
   */
  | { readonly is: 'broken'; readonly fault: Fault; readonly at_ns: number; readonly plays: boolean };

/** The part of a run's activity that the page displays. */
export type Status = {
  readonly playing: boolean;
  /** Present moment and target of a long seek. Null if there is none. */
  readonly seeking: { readonly at_ns: number; readonly to_ns: number } | null;
  /** Whether the machine is running until a condition is met (a *run until*). */
  readonly hunting: boolean;
  readonly fault: Fault | null;
};

export const RESTING: Activity = { is: 'resting', between: false };

/** Returns whether the picture plays, or will play when the machine is ready. */
export function doesPlay(now: Activity): boolean {
  if (now.is === 'playing') return true;
  return now.is !== 'resting' && now.is !== 'broken' && now.plays;
}

/** Returns the activity with the picture playing or paused. A run that a fault has stopped stays stopped. */
export function withPlay(now: Activity, plays: boolean): Activity {
  if (now.is === 'broken' || doesPlay(now) === plays) return now;
  if (now.is === 'playing' || now.is === 'resting') return plays ? { is: 'playing' } : RESTING;
  return { ...now, plays };
}

/** Returns whether the picture is going to another moment. */
export function isUnderWay({ is }: Activity): boolean {
  return is === 'seeking' || is === 'turning' || is === 'hunting';
}

/** Returns whether the machine is between two events that have the same time, or will soon be. */
export function isBetween(now: Activity): boolean {
  return now.is === 'stepping' || (now.is === 'resting' && now.between);
}

/** Returns the target of a seek, or the moment to which a broken run returns, ns. Null for other activities. */
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

/** Returns the activity after an answer of the machine. */
export function answered(now: Activity, { id, more, now_ns }: Pick<Answer, 'id' | 'more' | 'now_ns'>): Activity {
  if (more) return now.is === 'seeking' || now.is === 'hunting' ? { ...now, at_ns: now_ns } : now;
  if (!('order' in now) || now.order !== id) return now;
  if (now.plays) return { is: 'playing' };
  return { is: 'resting', between: now.is === 'stepping' || now.is === 'hunting' };
}
