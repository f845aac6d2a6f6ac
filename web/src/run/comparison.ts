/**
 * Comparison of two runs: quantities measured since their branch point, read from both machines while the picture
 * plays.
 */

import { firstDifference, MEASURES, type MeasureId } from '../decode/effect';
import { type Link, linksOf } from '../decode/links';
import { type LongestWait, longestWaitsOf } from '../decode/longestWaits';
import type { Scalars } from '../decode/uses';
import type { Span } from '../lib/span';
import { About, FrameField, Stage } from '../tables/tables';
import type { Lab } from './lab';

const REDRAW_MS = 300;
/** The event logs (journals) of two runs are compared piece by piece. Length of a piece, ns. */
const PIECE_NS = 1e8;
/** Maximum number of pieces of the event logs that are compared. */
const PIECES = 100;
/** The longest waits of packets are searched in one piece of a run after the other. Length of a piece, ns. */
const WAITS_PIECE_NS = 1e9;
/** During playback, waits are searched again when the time since the branch point has grown by this fraction. */
const GROWN = 0.2;

/** Value of a measured quantity in run A and in run B. */
export type Pair = readonly [a: number, b: number];
export type Readings = Readonly<Record<MeasureId, Pair>>;

/** Longest wait on the backlog in each run, from the branch point to a moment. */
export type Waits = { readonly to_ns: number; readonly a: LongestWait | null; readonly b: LongestWait | null };

export type Findings = {
  /**
   * Quantities measured since the branch point, and the moment they belong to. Null until both machines have passed the
   * branch point.
   */
  readonly readings: (Readings & { readonly t_ns: number }) | null;
  /** Longest waits on the backlog in both runs. Null before the first search. */
  readonly waits: Waits | null;
  /**
   * First entry of each event log that differs from the other log. Null if the logs are equal, undefined before the
   * comparison.
   */
  readonly difference: { readonly a: Link | null; readonly b: Link | null } | null | undefined;
  /** Moment up to which the event logs of both runs were compared, ns. */
  readonly compared_ns: number;
};

export const NOTHING_FOUND: Findings = { readings: null, waits: null, difference: undefined, compared_ns: 0 };

/** Reads the measured quantities of both runs, and searches for their longest waits. `tell` receives the results. */
export class Comparison {
  private findings = NOTHING_FOUND;
  /** Counters and levels of each run at the branch point. Null before they are requested. */
  private base: readonly [Scalars, Scalars] | null = null;
  private drawn_ms = Number.NEGATIVE_INFINITY;
  private measured_ms = Number.NEGATIVE_INFINITY;
  /**
   * Longest waits so far, one entry for each search that has ended. If the clock goes back, later entries are removed.
   */
  private waited: Waits[] = [];
  /**
   * Moment up to which the longest waits must be found, ns. They are searched in one piece of the run after the other.
   */
  private wanted_ns = 0;
  private busy = false;
  private open = true;

  constructor(
    private readonly labs: readonly [Lab, Lab],
    private readonly forked_ns: number,
    private readonly tell: (findings: Findings) => void,
  ) {
    this.findings = { ...NOTHING_FOUND, compared_ns: forked_ns };
  }

  /**
   * Runs once per animation frame. During a pause both machines are at one moment; during playback both are asked about
   * the same moment.
   */
  watch(wall_ms: number): void {
    const [a, b] = this.labs.map(({ snapshot }) => snapshot);
    const isThere = this.labs.every(({ underWay, status }) => !underWay && status.fault === null);
    if (!isThere || a === null || b === null || wall_ms - this.drawn_ms < REDRAW_MS) return;
    this.drawn_ms = wall_ms;
    const t_ns = Math.min(a.t_ns, b.t_ns);
    if (t_ns <= this.forked_ns) {
      if (this.findings.readings !== null) this.found({ readings: null });
      return;
    }
    if (this.base !== null && a.t_ns === b.t_ns) this.found({ readings: { ...beside(this.base, [a, b]), t_ns } });
    else if (this.base !== null && !this.busy && wall_ms - this.measured_ms >= REDRAW_MS) {
      this.measured_ms = wall_ms;
      this.measureAt(Math.floor(t_ns));
    }
    if (!this.busy) this.look(Math.floor(t_ns));
  }

  close(): void {
    this.open = false;
  }

  private look(to_ns: number): void {
    if (this.base === null) {
      this.askAt(this.forked_ns, (both) => {
        this.base = both;
      });
      return;
    }
    this.goBackTo(to_ns);
    const from_ns = this.waited.at(-1)?.to_ns ?? this.forked_ns;
    const plays = this.labs[0].status.playing;
    const last_ns = Math.min(to_ns, this.forked_ns + PIECES * PIECE_NS);
    if (to_ns - from_ns > (plays ? GROWN * (from_ns - this.forked_ns) : 0)) this.wanted_ns ||= to_ns;
    if (this.findings.difference === undefined) this.findDifference(last_ns);
    else if (from_ns < this.wanted_ns) this.findWaits(from_ns);
    else if (!this.findings.difference && this.findings.compared_ns < last_ns) this.findDifference(last_ns);
  }

  /** Removes the waits that were found after `t_ns`, because the clock may have gone back. */
  private goBackTo(t_ns: number): void {
    if (this.wanted_ns > t_ns) this.wanted_ns = 0;
    if ((this.waited.at(-1)?.to_ns ?? 0) <= t_ns) return;
    while ((this.waited.at(-1)?.to_ns ?? 0) > t_ns) this.waited.pop();
    this.found({ waits: this.waited.at(-1) ?? null });
  }

  /** Reads the counters of both runs at a moment that both runs have passed. */
  private measureAt(t_ns: number): void {
    this.askAt(t_ns, (now) => {
      if (this.base !== null) this.found({ readings: { ...beside(this.base, now), t_ns } });
    });
  }

  private askAt(t_ns: number, take: (both: readonly [Scalars, Scalars]) => void): void {
    const at = (frame: Float64Array): Scalars => ({
      get: (field) => (field === FrameField.t_ns ? t_ns : frame[field]),
    });
    this.askBoth(About.Ends, { from_ns: t_ns, to_ns: t_ns }, (mine, theirs) => take([at(mine), at(theirs)]));
  }

  private findDifference(last_ns: number): void {
    const from_ns = this.findings.compared_ns;
    const stretch = { from_ns, to_ns: Math.min(last_ns, from_ns + PIECE_NS) };
    this.askBoth(About.Journal, stretch, (mine, theirs) =>
      this.found({ difference: firstDifference(linksOf(mine), linksOf(theirs)), compared_ns: stretch.to_ns }),
    );
  }

  /**
   * Searches the next piece of both runs for waits. The search starts before the piece, earlier by the length of the
   * longest wait so far, so that it finds a longer wait completely. A longer wait cannot begin before the start of this
   * search, because the earlier searches would have found it. The search starts one nanosecond earlier still, because a
   * wait that begins exactly at its start counts as older.
   */
  private findWaits(known_ns: number): void {
    const before = this.waited.at(-1);
    const to_ns = Math.min(this.wanted_ns, known_ns + WAITS_PIECE_NS);
    const from_ns = Math.max(this.forked_ns, known_ns - Math.max(lengthOf(before?.a), lengthOf(before?.b)) - 1);
    this.askBoth(About.Waits, { from_ns, to_ns }, (mine, theirs) => {
      const waits = { to_ns, a: longer(before?.a, onBacklog(mine)), b: longer(before?.b, onBacklog(theirs)) };
      this.waited.push(waits);
      if (to_ns < this.wanted_ns) return;
      this.wanted_ns = 0;
      this.found({ waits });
    });
  }

  private askBoth(about: number, stretch: Span, take: (mine: Float64Array, theirs: Float64Array) => void): void {
    this.busy = true;
    const [a, b] = this.labs;
    a.questions.inquire(about, 0, stretch, (mine) =>
      b.questions.inquire(about, 0, stretch, (theirs) => {
        this.busy = false;
        // The next piece of the runs is searched at once, not at the next update of the comparison.
        this.drawn_ms = Number.NEGATIVE_INFINITY;
        if (this.open) take(mine, theirs);
      }),
    );
  }

  private found(news: Partial<Findings>): void {
    this.findings = { ...this.findings, ...news };
    if (this.open) this.tell(this.findings);
  }
}

export function beside(base: readonly [Scalars, Scalars], now: readonly [Scalars, Scalars]): Readings {
  const pairs = Object.entries(MEASURES).map(([id, { of }]) => [id, [of(base[0], now[0]), of(base[1], now[1])]]);
  return Object.fromEntries(pairs);
}

/** Returns the longest wait on the backlog of a locked socket, which delays the segment's ACK. */
function onBacklog(rows: Float64Array): LongestWait | null {
  return longestWaitsOf(rows).find(({ stage }) => stage === Stage.Backlog) ?? null;
}

export function lengthOf(wait: LongestWait | null | undefined): number {
  return wait == null ? 0 : wait.to_ns - wait.from_ns;
}

/**
 * Returns the longer of two waits. If both are waits of the same packet, the later search has found the longer one.
 */
function longer(known: LongestWait | null | undefined, found: LongestWait | null): LongestWait | null {
  return known != null && lengthOf(known) > lengthOf(found) ? known : found;
}
