/**
 * A lab's address is always the link of what is on screen. It is rewritten at once on an edit and
 * on pause, otherwise at most once a second; browsers forbid more than some three writes a second.
 */

/** While something moves, it is rewritten at most so often, ms. */
const EVERY_MS = 1000;
/** A step or a seek has ended after about so long, ms. */
const SETTLED_MS = 150;

/** Where an address stands: the address bar for one lab of a page, a place of their own for the others. */
export type Address = {
  /** The fragment that stands there, without its `#`. */
  read(): string;
  /** Takes the place of the present one. May throw where it is not allowed for now. */
  write(fragment: string): void;
  /** A new entry: the way back leads to the present one. */
  go(fragment: string): void;
  /** The whole address with this fragment. */
  whole(fragment: string): string;
  /** Calls `tell` when it may have been written by somebody else, until the returned function is called. */
  onChange(tell: () => void): () => void;
};

/** An address that nobody else reads or writes. */
export function ownAddress(fragment = ''): Address {
  let present = fragment;
  const write = (next: string): void => {
    present = next;
  };
  return { read: () => present, write, go: write, whole: (next) => `#${next}`, onChange: () => () => {} };
}

/** Keeps an address true. */
export class KeptAddress {
  private readonly place: Address;
  /** The fragment of a moment, ns, or of the present one, without its `#`. */
  readonly linkAt: (t_ns?: number) => string;
  /** What was written or read last, as it was given. */
  private written = '';
  /** What stood there when this was last looked at or written: as the place tells it, which may write a letter otherwise. */
  private stands = '';
  private written_ms = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(place: Address, linkAt: (t_ns?: number) => string) {
    this.place = place;
    this.linkAt = linkAt;
  }

  read(): string {
    this.stands = this.place.read();
    this.written = this.stands;
    return this.stands;
  }

  /** The whole address with this fragment. */
  whole(fragment: string): string {
    return this.place.whole(fragment);
  }

  /** Calls `tell` when somebody else has written another link, until the returned function is called. */
  onForeign(tell: () => void): () => void {
    return this.place.onChange(() => {
      if (this.place.read() !== this.stands) tell();
    });
  }

  /** Leaves the present entry for this one. */
  go(fragment: string): void {
    if (fragment === this.written) return;
    this.written = fragment;
    try {
      this.place.go(fragment);
      this.stands = this.place.read();
    } catch {
      // The browser has had too many entries for now: this one takes the present one's place.
      this.written = '';
      this.writeSoon();
    }
  }

  /**
   * Writes now: this link, or that of the moment. What somebody else has written, as the way back
   * does, and of which word is still to come, the moment's link does not write over.
   */
  write(link?: string): void {
    this.close();
    if (link === undefined && this.place.read() !== this.stands) return;
    this.written_ms = performance.now();
    const fragment = link ?? this.linkAt();
    if (fragment === this.written) return;
    try {
      this.place.write(fragment);
      this.written = fragment;
      this.stands = this.place.read();
    } catch {
      // The browser has had too many writes for now: the address follows when it allows them again.
      this.timer = setTimeout(() => this.write(), EVERY_MS);
    }
  }

  /** Writes before long, and at most once a second. */
  writeSoon(): void {
    const wait_ms = Math.max(SETTLED_MS, this.written_ms + EVERY_MS - performance.now());
    this.timer ??= setTimeout(() => this.write(), wait_ms);
  }

  /** Writes no more of what was to be written. */
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
