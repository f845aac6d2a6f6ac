/**
 * The address bar is always the link of what is on screen. It is rewritten at once on an edit and
 * on pause, otherwise at most once a second; browsers forbid more than some three writes a second.
 */

/** While something moves, the bar is rewritten at most so often, ms. */
const EVERY_MS = 1000;
/** A step or a seek has ended after about so long, ms. */
const SETTLED_MS = 150;

export class AddressBar {
  private readonly linkNow: () => string;
  private written = '';
  private written_ms = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `linkNow` gives the fragment of the present moment, without its `#`. */
  constructor(linkNow: () => string) {
    this.linkNow = linkNow;
  }

  /** Someone else has written another link into the bar. */
  get isForeign(): boolean {
    return location.hash.slice(1) !== this.written;
  }

  /** Takes a link that is in the bar already for one's own. */
  adopt(link: string): void {
    this.written = link;
  }

  /** Writes now, and gives the link. */
  write(link = this.linkNow()): string {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.written_ms = performance.now();
    if (link === this.written) return link;
    try {
      history.replaceState(null, '', `#${link}`);
      this.written = link;
    } catch {
      // The browser has had too many writes for now: the bar follows when it allows them again.
      this.timer = setTimeout(() => this.write(), EVERY_MS);
    }
    return link;
  }

  /** Writes before long, and at most once a second. */
  writeSoon(): void {
    const wait_ms = Math.max(SETTLED_MS, this.written_ms + EVERY_MS - performance.now());
    this.timer ??= setTimeout(() => this.write(), wait_ms);
  }

  /** Writes no more. */
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
