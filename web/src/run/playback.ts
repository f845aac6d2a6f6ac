/**
 * The clock of the picture. It shows a moment a little behind the machine, so that the
 * next hop of every packet on screen is known; model time is a function of the reader's
 * time and the speed, never of the frame rate.
 */
import type { Span } from '../lib/span';

/** How far the machine runs ahead, in the reader's time, ms: a round trip and two frames. */
const AHEAD_MS = 50;
/** … but at least so much model time, ns: the longest ordinary service of one packet. */
const AHEAD_MIN_NS = 40_000;
/** A longer gap between two frames is not the reader's time: the tab slept. */
const GAP_MS = 500;
const LATE_MS = 100;

export const SPEED_MIN = 1e3;
export const SPEED_MAX = 1e10;

/** What the person wants of the picture, read anew whenever it is needed: it is kept elsewhere. */
export type Wishes = {
  /** Model time for a second of the reader's, ns. */
  readonly speed: number;
  /** Played again and again; null for none. */
  readonly loop: Span | null;
  /** Nothing glides: state to state. */
  readonly still: boolean;
  /** The packet that is followed; 0 for none. */
  readonly followed: number;
  /** What is known of its life, rows of `LIFE_COLUMNS`; empty while it is looked up. */
  readonly life: Float64Array;
};

export class Playback {
  /** Moment on screen, ns. */
  shown_ns = 0;
  /** Stands in for the speed that is wished for, ns a second; null for none. */
  slowedTo: number | null = null;
  playing = false;
  /** Moment that the machine has reached, ns. */
  reached_ns = 0;
  /** The run ends here, ns. */
  end_ns = Number.POSITIVE_INFINITY;
  /** The clock that this one shows, where it has none of its own: of the run beside it, ns. */
  ledBy: (() => number) | null = null;
  /** It goes no further before the run beside it has come so far, ns. */
  waits_ns = Number.POSITIVE_INFINITY;
  private last_ms: number | null = null;
  private readonly wishes: Pick<Wishes, 'speed' | 'loop'>;

  constructor(wishes: Pick<Wishes, 'speed' | 'loop'>) {
    this.wishes = wishes;
  }

  /** Model time for a second of the reader's, ns. */
  get speed(): number {
    return this.slowedTo ?? this.wishes.speed;
  }

  /** Played again and again; null for none. */
  get loop(): Span | null {
    return this.wishes.loop;
  }

  /** Moves the picture on by the reader's time since the last call. */
  tick(now_ms: number): void {
    const passed = this.last_ms === null ? 0 : elapsed(now_ms - this.last_ms);
    this.last_ms = now_ms;
    if (!this.playing) return;
    const wanted = this.ledBy === null ? this.shown_ns + (passed * this.speed) / 1000 : this.ledBy();
    this.shown_ns = Math.max(this.shown_ns, Math.min(wanted, this.reached_ns, this.stop_ns, this.waits_ns));
  }

  /** The reader was away: the next tick begins anew. */
  forgetGap(): void {
    this.last_ms = null;
  }

  /** Where the machine should be by now, ns. */
  get wanted_ns(): number {
    const ahead = Math.max(AHEAD_MIN_NS, (AHEAD_MS * this.speed) / 1000);
    return Math.min(this.stop_ns, Math.round(this.shown_ns + ahead));
  }

  /** The picture goes no further by itself, ns. */
  private get stop_ns(): number {
    return this.loop === null ? this.end_ns : Math.min(this.end_ns, Math.max(this.shown_ns, this.loop.to_ns));
  }

  /** The loop has been played to its end; beyond it there is nothing to play. */
  get atLoopEnd(): boolean {
    return this.loop !== null && this.shown_ns >= Math.min(this.loop.to_ns, this.end_ns);
  }

  get atEnd(): boolean {
    return this.shown_ns >= this.end_ns;
  }

  /** Shows another moment at once, the machine being there too. */
  jump(t_ns: number): void {
    this.shown_ns = t_ns;
    this.reached_ns = t_ns;
  }
}

function elapsed(gap_ms: number): number {
  if (gap_ms < 0 || gap_ms > GAP_MS) return 0;
  return Math.min(gap_ms, LATE_MS);
}
