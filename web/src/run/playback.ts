/**
 * Clock of the picture. The moment on screen is slightly behind the machine, so that the next stage of every packet on
 * screen is known. Model time depends on real time and speed, but never on the frame rate of the screen.
 */
import type { Span } from '../lib/span';

/**
 * Real time by which the machine runs ahead of the picture, ms: enough for a round trip of messages to its worker and
 * two animation frames.
 */
const AHEAD_MS = 50;
/**
 * Minimum model time by which the machine runs ahead of the picture, ns: the longest ordinary service of one packet.
 */
const AHEAD_MIN_NS = 40_000;
/**
 * Longest piece in which the machine runs ahead, ms of real time. Each piece ends with a snapshot, so the picture shows
 * every state within this time.
 */
const PIECE_MS = 25;
/** Longest gap between two animation frames that counts as playback, ms. After a longer gap the tab was inactive. */
const GAP_MS = 500;
const LATE_MS = 100;

export const SPEED_MIN = 1e3;
export const SPEED_MAX = 1e10;

/** Playback settings that the user chooses. They are read whenever they are needed. */
export type Wishes = {
  /** Model time per second of real time, ns. */
  readonly speed: number;
  /** Time span that playback repeats; null for none. */
  readonly loop: Span | null;
  /** Whether motion is reduced: the picture shows states without movement between them. */
  readonly still: boolean;
  /** Followed packet; 0 for none. */
  readonly followed: number;
  /** Known history of the followed packet, rows of `LIFE_COLUMNS`; empty until the answer arrives. */
  readonly life: Float64Array;
};

export class Playback {
  /** Moment on screen, ns. */
  shown_ns = 0;
  /**
   * Reduced speed that replaces the speed chosen by the user, ns of model time per second. Null if the speed is not
   * reduced.
   */
  slowedTo: number | null = null;
  playing = false;
  /** Moment that the machine has reached, ns. */
  reached_ns = 0;
  /** End of the run, ns. */
  end_ns = Number.POSITIVE_INFINITY;
  /** Clock of the leading run, ns. Null for a run with a clock of its own. */
  ledBy: (() => number) | null = null;
  /** Moment at which the clock stops until the run beside this one has reached the same moment, ns. */
  waits_ns = Number.POSITIVE_INFINITY;
  private last_ms: number | null = null;

  constructor(private readonly wishes: Pick<Wishes, 'speed' | 'loop'>) {}

  /** Model time per second of real time, ns. */
  get speed(): number {
    return this.slowedTo ?? this.wishes.speed;
  }

  /** Time span that playback repeats; null for none. */
  get loop(): Span | null {
    return this.wishes.loop;
  }

  /** Advances the picture by the real time since the last call. */
  tick(now_ms: number): void {
    const passed = this.last_ms === null ? 0 : elapsed(now_ms - this.last_ms);
    this.last_ms = now_ms;
    if (!this.playing) return;
    const wanted = this.ledBy === null ? this.shown_ns + (passed * this.speed) / 1000 : this.ledBy();
    this.shown_ns = Math.max(this.shown_ns, Math.min(wanted, this.reached_ns, this.stop_ns, this.waits_ns));
  }

  /** Ignores the real time before the next tick, because the tab was inactive. */
  forgetGap(): void {
    this.last_ms = null;
  }

  /** Moment to which the machine should run next, ns. Not after `reached_ns` if it is far enough ahead. */
  get wanted_ns(): number {
    const ahead = Math.max(AHEAD_MIN_NS, (AHEAD_MS * this.speed) / 1000);
    const piece = (PIECE_MS * this.speed) / 1000;
    return Math.round(Math.min(this.stop_ns, this.shown_ns + ahead, this.reached_ns + piece));
  }

  /** Moment at which playback stops, ns: the end of the run or of the repeated time span. */
  private get stop_ns(): number {
    return this.loop === null ? this.end_ns : Math.min(this.end_ns, Math.max(this.shown_ns, this.loop.to_ns));
  }

  /** Whether playback has reached the end of the repeated time span. */
  get atLoopEnd(): boolean {
    return this.loop !== null && this.shown_ns >= Math.min(this.loop.to_ns, this.end_ns);
  }

  get atEnd(): boolean {
    return this.shown_ns >= this.end_ns;
  }

  /** Shows another moment at once. The machine is already at this moment. */
  jump(t_ns: number): void {
    this.shown_ns = t_ns;
    this.reached_ns = t_ns;
  }
}

function elapsed(gap_ms: number): number {
  if (gap_ms < 0 || gap_ms > GAP_MS) return 0;
  return Math.min(gap_ms, LATE_MS);
}
