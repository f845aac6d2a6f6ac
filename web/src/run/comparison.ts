/** Two runs beside each other: what they come to since the fork, asked of both machines as the picture goes on. */

import { firstDifference, MEASURES, type MeasureId } from '../decode/effect';
import { type Link, linksOf } from '../decode/links';
import { type LongestWait, longestWaitsOf } from '../decode/longestWaits';
import type { Scalars } from '../decode/uses';
import type { Span } from '../lib/span';
import { About, Stage } from '../tables/tables';
import type { Follower } from './follower';
import type { Moment, Session } from './session';

const REDRAW_MS = 300;
/** Journals are compared in pieces of so much, ns, … */
const PIECE_NS = 1e8;
/** … up to so many. */
const PIECES = 40;
/** Longest waits are looked for so far back, ns, … */
const WAITS_BACK_NS = 10e9;
/** … and again when the stretch since the fork has grown by this part. */
const GROWN = 0.2;

export type Findings = {
  /** Of each measure run A's and run B's, and the moment; null before both are there. */
  readonly readings: (Readonly<Record<MeasureId, readonly [number, number]>> & { readonly t_ns: number }) | null;
  /** The longest waits on the backlog; null before they were looked up. */
  readonly waits: { readonly a: LongestWait | null; readonly b: LongestWait | null } | null;
  /** Where the journals part: null while they agree, undefined before they were compared. */
  readonly difference: { readonly a: Link | null; readonly b: Link | null } | null | undefined;
  /** Up to here they were compared, ns. */
  readonly compared_ns: number;
  /** Run B's machine has stopped: nothing more is found. */
  readonly hasStopped: boolean;
};

export const NOTHING_FOUND: Findings = {
  readings: null,
  waits: null,
  difference: undefined,
  compared_ns: 0,
  hasStopped: false,
};

export class Comparison {
  private readonly session: Session;
  private readonly follower: Follower;
  private readonly forked_ns: number;
  private readonly tell: (findings: Findings) => void;
  private findings = NOTHING_FOUND;
  private drawn_ms = 0;
  /** Up to here the journals have been compared, and waits looked for, ns. */
  private compared_ns: number;
  private waited_ns: number;
  /** Run A as it was at the moment to which run B is on its way. */
  private mine: { readonly t_ns: number; readonly values: Values } | null = null;
  private busy = false;
  private open = true;

  constructor(session: Session, forked_ns: number, follower: Follower, tell: (findings: Findings) => void) {
    this.session = session;
    this.follower = follower;
    this.forked_ns = forked_ns;
    this.compared_ns = forked_ns;
    this.waited_ns = forked_ns;
    this.tell = tell;
    follower.onStop = () => this.found({ hasStopped: true });
  }

  /** One frame of run A. Both runs are measured at one moment, so that equal runs are equal. */
  watch({ t, snap, wall_ms }: Moment): void {
    const { base, now } = this.follower;
    if (base === null || now === null || t < base.t_ns) return;
    if (this.mine === null || snap.t_ns < this.mine.t_ns) {
      if (wall_ms - this.drawn_ms < REDRAW_MS) return;
      this.mine = { t_ns: Math.max(base.t_ns, snap.t_ns), values: read(base, snap) };
    }
    this.follower.follow(this.mine.t_ns);
    if (now.t_ns !== this.mine.t_ns) return;
    this.drawn_ms = wall_ms;
    this.found({ readings: beside(this.mine, read(base, now)) });
    this.mine = null;
    const known_ns = Math.floor(Math.min(t, now.t_ns)) - 1;
    if (!this.busy && known_ns > this.forked_ns) this.look(known_ns);
  }

  close(): void {
    this.open = false;
    this.follower.close();
  }

  /** Waits first: while it plays, the journals always have a piece more. */
  private look(to_ns: number): void {
    if (to_ns < this.waited_ns) this.waited_ns = this.forked_ns;
    const last_ns = Math.min(to_ns, this.forked_ns + PIECES * PIECE_NS);
    if (to_ns - this.waited_ns > GROWN * (this.waited_ns - this.forked_ns)) this.findWaits(to_ns);
    else if (!this.findings.difference && this.compared_ns < last_ns) this.findDifference(last_ns);
  }

  private findDifference(last_ns: number): void {
    const stretch = { from_ns: this.compared_ns, to_ns: Math.min(last_ns, this.compared_ns + PIECE_NS) };
    this.askBoth(About.Journal, stretch, (mine, theirs) => {
      this.compared_ns = stretch.to_ns;
      this.found({ difference: firstDifference(linksOf(mine), linksOf(theirs)), compared_ns: stretch.to_ns });
    });
  }

  private findWaits(to_ns: number): void {
    this.waited_ns = to_ns;
    const stretch = { from_ns: Math.max(this.forked_ns, to_ns - WAITS_BACK_NS), to_ns };
    this.askBoth(About.Waits, stretch, (mine, theirs) => {
      this.found({ waits: { a: onBacklog(mine), b: onBacklog(theirs) } });
    });
  }

  private askBoth(about: number, stretch: Span, take: (mine: Float64Array, theirs: Float64Array) => void): void {
    this.busy = true;
    const other = (mine: Float64Array): void => {
      if (!this.open) return;
      this.follower.inquire(about, stretch, (theirs) => {
        this.busy = false;
        take(mine, theirs);
      });
    };
    this.session.inquire(about, 0, other, stretch);
  }

  private found(news: Partial<Findings>): void {
    this.findings = { ...this.findings, ...news };
    if (this.open) this.tell(this.findings);
  }
}

/** Each measure of one run since the fork. */
type Values = Readonly<Record<MeasureId, number>>;

function read(base: Scalars, now: Scalars): Values {
  const values = Object.entries(MEASURES).map(([id, { of }]) => [id, of(base, now)]);
  return Object.fromEntries(values);
}

function beside({ t_ns, values }: { t_ns: number; values: Values }, theirs: Values): Findings['readings'] {
  const ids = Object.keys(MEASURES) as MeasureId[];
  const pairs = ids.map((id) => [id, [values[id], theirs[id]]]);
  return { ...Object.fromEntries(pairs), t_ns };
}

/** The longest wait before a segment's ACK: on the backlog of an owned socket. */
function onBacklog(rows: Float64Array): LongestWait | null {
  return longestWaitsOf(rows).find(({ stage }) => stage === Stage.Backlog) ?? null;
}
