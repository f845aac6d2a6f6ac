/**
 * Decides when a paused picture is drawn. Sixty drawings a second would keep a processor busy for a page that
 * somebody only reads.
 * The picture is drawn after any change of moment, machine or input, and until animations have ended. Later it is
 * drawn at intervals, for changes that nothing reports.
 */
type Seen = { readonly wall_ms: number; readonly playing: boolean; readonly t: number; readonly snap: unknown };

/**
 * Time after the last change for which every animation frame is drawn, ms of real time. It is longer than any fading in
 * the picture.
 */
const AWAKE_MS = 600;
/** Interval between two drawings of a paused picture, ms of real time. */
const RESTING_MS = 250;

export class Rest {
  private moved_ms = Number.NEGATIVE_INFINITY;
  private drawn_ms = Number.NEGATIVE_INFINITY;
  private woken = true;
  private t = -1;
  private snap: unknown = null;

  /** Records that something visible has changed. */
  wake(): void {
    this.woken = true;
  }

  /** Returns whether the picture must be drawn at this moment. */
  isDue({ wall_ms, playing, t, snap }: Seen): boolean {
    if (playing || this.woken || t !== this.t || snap !== this.snap) this.moved_ms = wall_ms;
    this.woken = false;
    this.t = t;
    this.snap = snap;
    if (wall_ms - this.moved_ms > AWAKE_MS && wall_ms - this.drawn_ms < RESTING_MS) return false;
    this.drawn_ms = wall_ms;
    return true;
  }
}

/** Events that need a drawing: actions of the user, and a resize, which clears a canvas. */
const MOVEMENTS = [
  'pointermove',
  'pointerdown',
  'pointerup',
  'keydown',
  'keyup',
  'wheel',
  'input',
  'focusin',
  'scroll',
  'resize',
];

/** Calls `wake` at each event after which the picture must be drawn. The returned function stops this. */
export function onMovement(wake: () => void): () => void {
  const ends = new AbortController();
  const options = { capture: true, passive: true, signal: ends.signal };
  for (const kind of MOVEMENTS) document.addEventListener(kind, wake, options);
  return () => ends.abort();
}
