/**
 * Rectangles for spans of CPU time in the rows (lanes) of the timeline. If the visible time is long, thousands of spans
 * share a few hundred pixels.
 */

/** Minimum width of a rectangle, px, so that a span shorter than a pixel can be seen. Our choice. */
const LEAST_BAR = 1.4;

type DrawBar = (lane: number, from: number, to: number) => void;

/** Collects spans in the order of time. Spans of one lane that touch on the screen are drawn as one rectangle. */
export class Bars {
  private readonly open: { from: number; to: number }[];

  constructor(
    lanes: number,
    private readonly draw: DrawBar,
  ) {
    this.open = Array.from({ length: lanes }, () => ({ from: 0, to: Number.NEGATIVE_INFINITY }));
  }

  add(lane: number, from: number, to: number): void {
    const bar = this.open[lane];
    if (from > bar.to) {
      this.close(lane);
      bar.from = from;
    }
    bar.to = Math.max(bar.to, to, from + LEAST_BAR);
  }

  /** Draws the last rectangle of each lane. */
  end(): void {
    for (const lane of this.open.keys()) this.close(lane);
  }

  private close(lane: number): void {
    const { from, to } = this.open[lane];
    if (to > from) this.draw(lane, from, to);
  }
}
