/** Time span that the timeline shows, for the trace's lanes that are drawn below the timeline. */

export type Seen = {
  readonly begin_ns: number;
  readonly end_ns: number;
  readonly left: number;
  readonly width: number;
};

export class ClockInView {
  now: Seen | null = null;
  private readonly heard = new Set<(seen: Seen) => void>();

  /** Stores the time span that the timeline has just drawn. */
  see(seen: Seen): void {
    this.now = seen;
    for (const hear of this.heard) hear(seen);
  }

  /** Calls `hear` after each drawing. The returned function stops this. */
  follow(hear: (seen: Seen) => void): () => void {
    this.heard.add(hear);
    return () => {
      this.heard.delete(hear);
    };
  }
}
