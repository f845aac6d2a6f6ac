/** Keeps the link's entry `span=` and the timeline's zoom equal: a change of one changes the other. */

import type { Lab } from '../../run/lab';
import { formatDuration, parseDuration } from '../../scenario/link';
import type { Hold, View } from './lanes';
import { zoomBy } from './pointers';

/** Number of significant digits of the time span in the link. */
const DIGITS = 3;
/** Relative difference up to which the visible time span counts as equal to the time span in the link. */
const SAME = 0.006;

export class LinkedSpan {
  /**
   * Time span in the link. Undefined if the link has no such entry; the speed or the loop then determines the visible
   * time span.
   */
  private known: string | undefined;

  constructor(
    private readonly lab: Lab,
    private readonly hold: Hold,
  ) {}

  /**
   * Takes the zoom from the link if the link's entry has changed. Otherwise writes the zoom into the link. The argument
   * is the visible time span without zoom.
   */
  follow({ begin_ns, end_ns }: View): void {
    const { page, setPage } = this.lab.chosen;
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
