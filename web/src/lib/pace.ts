/**
 * How often something is written anew: words that change sixty times a second cannot be read, and
 * each change makes the browser lay out and paint. At rest another moment is written at once.
 */
type Seen = { readonly wall_ms: number; readonly playing: boolean; readonly t: number; readonly snap: unknown };

/** Words and figures, ms of the reader's. */
export const WORDS_MS = 100;

/** Readings of the stage and of the charts: a light lasts more than twice as long. */
export const READINGS_MS = 66;

export class Pace {
  private written_ms = Number.NEGATIVE_INFINITY;
  private t = -1;
  private snap: unknown = null;
  private readonly every_ms: number;

  constructor(every_ms: number) {
    this.every_ms = every_ms;
  }

  /** True if this moment is to be written. */
  isDue({ wall_ms, playing, t, snap }: Seen): boolean {
    const isOther = !playing && (t !== this.t || snap !== this.snap);
    if (!isOther && wall_ms - this.written_ms < this.every_ms) return false;
    this.written_ms = wall_ms;
    this.t = t;
    this.snap = snap;
    return true;
  }
}
