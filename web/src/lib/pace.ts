/**
 * Limits how often texts are rewritten, because nobody can read a text that changes sixty times a second. Each change
 * also costs a layout and a paint.
 * While the picture is paused, a new moment is written at once.
 */
type Seen = { readonly wall_ms: number; readonly playing: boolean; readonly t: number; readonly snap: unknown };

/** Time between two updates of the texts and numbers on the page, ms of real time. */
export const WORDS_MS = 100;

/**
 * Interval for numbers on the stage and in charts, ms of real time. A light on the stage stays on for more than twice
 * this time, so each flash is drawn.
 */
export const READINGS_MS = 66;

export class Pace {
  private written_ms = Number.NEGATIVE_INFINITY;
  private t = -1;
  private snap: unknown = null;

  constructor(private readonly every_ms: number) {}

  /** Returns whether the texts should be written at this moment. */
  isDue({ wall_ms, playing, t, snap }: Seen): boolean {
    const isOther = !playing && (t !== this.t || snap !== this.snap);
    if (!isOther && wall_ms - this.written_ms < this.every_ms) return false;
    this.written_ms = wall_ms;
    this.t = t;
    this.snap = snap;
    return true;
  }
}
