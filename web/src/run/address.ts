/**
 * Keeps a lab's address equal to the link of what is on screen. The address is rewritten at once on an edit and on a
 * pause, otherwise at most once a second, because browsers allow only about three writes a second.
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

/** Creates a private address, which no other part reads or writes. */
export function ownAddress(fragment = ''): Address {
  let present = fragment;
  const write = (next: string): void => {
    present = next;
  };
  return { read: () => present, write, go: write, whole: (next) => `#${next}`, onChange: () => () => {} };
}

/** Keeps an address up to date. */
export class KeptAddress {
  /** The fragment that was last written or read. */
  private written = '';
  /** The fragment that was found at the last check or write. The storage may change its spelling. */
  private stands = '';
  private written_ms = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly place: Address,
    /** Returns the fragment of a moment (ns) or of the present moment, without its `#`. */
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

  /** Calls `tell` when another part has changed the address. The returned function ends this. */
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
      // The browser allows no more history entries at present, so this entry replaces the present one.
      this.written = '';
      this.writeSoon();
    }
  }

  /**
   * Writes at once: this link, or the link of the moment. If the address was changed from outside and this was not yet
   * reported, as after *Back*, the link of the moment does not overwrite it.
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
      // The browser allows no more writes at present, so the address is written later.
      this.timer = setTimeout(() => this.write(), EVERY_MS);
    }
  }

  /** Writes the link soon, at most once a second. */
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
