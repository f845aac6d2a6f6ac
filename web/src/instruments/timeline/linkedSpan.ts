/** The link's `span=` and the timeline's zoom are one: what is zoomed is written, what a link says is taken. */

import { formatDuration, parseDuration } from '../../scenario/link';
import type { ChosenStore } from '../../scenario/store';
import { zoomBy } from './hands';
import type { Hold, View } from './lanes';

/** A span is written with so many digits, … */
const DIGITS = 3;
/** … and what is so near to what is written is the same. */
const SAME = 0.006;

export class LinkedSpan {
  private readonly chosen: ChosenStore;
  private readonly hold: Hold;
  /** What the link says; undefined where it says nothing, and the span is the speed's or the loop's. */
  private known: string | undefined;

  constructor(chosen: ChosenStore, hold: Hold) {
    this.chosen = chosen;
    this.hold = hold;
  }

  /** `whole` is the view without zoom. */
  follow({ begin_ns, end_ns }: View): void {
    const { page, setPage } = this.chosen.getState();
    const whole_ns = end_ns - begin_ns;
    if (page.span !== this.known) {
      this.known = page.span;
      this.hold.zoom = 1;
      const span_ns = parseDuration(this.known ?? '') ?? 0;
      if (span_ns > 0) zoomBy(this.hold, whole_ns / span_ns);
      return;
    }
    const span_ns = whole_ns / this.hold.zoom;
    const known_ns = parseDuration(this.known ?? '') ?? whole_ns;
    if (Math.abs(span_ns / known_ns - 1) < SAME) return;
    this.known = this.hold.zoom === 1 ? undefined : formatDuration(Math.round(Number(span_ns.toPrecision(DIGITS))));
    setPage('span', this.known ?? null);
  }
}
