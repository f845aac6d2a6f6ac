/**
 * Keeps a lab's address equal to the link of what is on screen. It is rewritten at once on an edit and on pause,
 * otherwise at most once a second. Browsers allow only about three writes a second.
 */

/** Shortest interval between writes during movement, ms. */
const EVERY_MS = 1000;
/** Time after which a step or a seek has ended, ms. */
const SETTLED_MS = 150;

/** Storage of an address: the address bar for one lab of a page, a private one for the others. */
export type Address = {
  /** Returns the present fragment, without its `#`. */
  read(): string;
  /** Replaces the present fragment. May throw if the browser refuses for now. */
  write(fragment: string): void;
  /** Adds a history entry; *Back* returns to the present one. */
  go(fragment: string): void;
  /** Returns the whole address with this fragment. */
  whole(fragment: string): string;
  /** Calls `tell` when the address may have changed from outside. The returned function ends this. */
  onChange(tell: () => void): () => void;
};

/** Creates an address of its own, which no other part reads or writes. */
export function ownAddress(fragment = ''): Address {
  let present = fragment;
  const write = (next: string): void => {
    present = next;
  };
  return { read: () => present, write, go: write, whole: (next) => `#${next}`, onChange: () => () => {} };
}

/** Keeps an address up to date. */
export class KeptAddress {
  /** Fragment written or read last, as given. */
  private written = '';
  /** Fragment found at the last check or write. The storage may change the spelling of letters. */
  private stands = '';
  private written_ms = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly place: Address,
    /** Returns the fragment of a moment, ns, or of the present one, without its `#`. */
    readonly linkAt: (t_ns?: number) => string,
  ) {}

  read(): string {
    this.stands = this.place.read();
    this.written = this.stands;
    return this.stands;
  }

  /** Returns the whole address with this fragment. */
  whole(fragment: string): string {
    return this.place.whole(fragment);
  }

  /** Calls `tell` when the address changes and this class did not write it. The returned function ends this. */
  onForeign(tell: () => void): () => void {
    return this.place.onChange(() => {
      if (this.place.read() !== this.stands) tell();
    });
  }

  /** Adds a history entry with this fragment. */
  go(fragment: string): void {
    if (fragment === this.written) return;
    this.written = fragment;
    try {
      this.place.go(fragment);
      this.stands = this.place.read();
    } catch {
      // The browser allows no more entries for now, so this one replaces the present one.
      this.written = '';
      this.writeSoon();
    }
  }

  /**
   * Writes now: this link, or that of the moment. A foreign change not reported yet, such as *Back*, is not overwritten
   * by the moment's link.
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
      // The browser allows no more writes for now; the address follows later.
      this.timer = setTimeout(() => this.write(), EVERY_MS);
    }
  }

  /** Writes soon, at most once a second. */
  writeSoon(): void {
    const wait_ms = Math.max(SETTLED_MS, this.written_ms + EVERY_MS - performance.now());
    this.timer ??= setTimeout(() => this.write(), wait_ms);
  }

  /** Cancels a planned write. */
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
