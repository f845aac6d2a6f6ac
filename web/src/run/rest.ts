/**
 * When a picture that stands still is drawn. Drawn sixty times a second it would keep a processor
 * busy, and a laptop warm, for a page that somebody reads. It is drawn at once when the moment, the
 * machine or the person moves, and for a while after, so that what fades can fade; then now and then,
 * for what may have changed without a word.
 */
type Seen = { readonly wall_ms: number; readonly playing: boolean; readonly t: number; readonly snap: unknown };

/** On after the last movement, the reader's ms: longer than anything on the stage fades or trails. */
const AWAKE_MS = 600;
/** Between two drawings at rest, the reader's ms. */
const RESTING_MS = 250;

export class Rest {
  private moved_ms = Number.NEGATIVE_INFINITY;
  private drawn_ms = Number.NEGATIVE_INFINITY;
  private woken = true;
  private t = -1;
  private snap: unknown = null;

  /** Something that a drawing may show has changed. */
  wake(): void {
    this.woken = true;
  }

  /** True if this moment is to be drawn. */
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

/** What a drawing may answer: what a person does, and a canvas that was measured anew and stands empty. */
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

/** Calls `wake` whenever the person or a canvas moves; the returned function ends it. */
export function onMovement(wake: () => void): () => void {
  for (const kind of MOVEMENTS) document.addEventListener(kind, wake, { capture: true, passive: true });
  return () => {
    for (const kind of MOVEMENTS) document.removeEventListener(kind, wake, { capture: true });
  };
}
