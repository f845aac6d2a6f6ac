/**
 * Keeps the address of a simulator (lab) equal to the link of its state on screen. An edit or a pause writes the
 * address at once. During playback the address is written at most once a second, because browsers limit writes.
 */

/** Shortest interval between two writes of the address during playback, ms. */
const EVERY_MS = 1000;
/** Shortest delay of a planned write of the address, ms. After this time a step or a seek has certainly ended. */
const SETTLED_MS = 150;

/** Storage of an address. One simulator (lab) of a page uses the address bar; the others use private addresses. */
export type Address = {
  /** Returns the present fragment, without its `#`. */
  read(): string;
  /** Replaces the present fragment. May throw if the browser refuses for now. */
  write(fragment: string): void;
  /** Adds a history entry. *Back* then returns to the present fragment. */
  go(fragment: string): void;
  /** Returns the whole address with this fragment. */
  whole(fragment: string): string;
  /**
   * Calls `tell` when another part, such as the browser's *Back*, may have changed the address. The returned function
   * stops the calls.
   */
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
  /**
   * The fragment read from `place` after the last write or check. Its spelling may differ from `written`, because the
   * browser may change it.
   */
  private lastRead = '';
  private written_ms = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly place: Address,
    /** Returns the link fragment, without `#`, of a moment (ns). The default is the present moment. */
    readonly linkAt: (t_ns?: number) => string,
  ) {}

  read(): string {
    this.lastRead = this.place.read();
    this.written = this.lastRead;
    return this.lastRead;
  }

  /** Returns the whole address with this fragment. */
  whole(fragment: string): string {
    return this.place.whole(fragment);
  }

  /** Calls `tell` when the address was changed, but not by this class. The returned function ends the calls. */
  onForeign(tell: () => void): () => void {
    return this.place.onChange(() => {
      if (this.place.read() !== this.lastRead) tell();
    });
  }

  /** Adds a history entry with this fragment. */
  go(fragment: string): void {
    if (fragment === this.written) return;
    this.written = fragment;
    try {
      this.place.go(fragment);
      this.lastRead = this.place.read();
    } catch {
      // The browser now allows no more history entries, so this entry replaces the present one.
      this.written = '';
      this.writeSoon();
    }
  }

  /**
   * Writes `link` at once or, without `link`, the link of the present moment.
   * The link of the present moment does not overwrite a change from outside (as by *Back*) that was not read yet.
   */
  write(link?: string): void {
    this.close();
    if (link === undefined && this.place.read() !== this.lastRead) return;
    this.written_ms = performance.now();
    const fragment = link ?? this.linkAt();
    if (fragment === this.written) return;
    try {
      this.place.write(fragment);
      this.written = fragment;
      this.lastRead = this.place.read();
    } catch {
      // The browser now allows no more writes, so the address is written later.
      this.timer = setTimeout(() => this.write(), EVERY_MS);
    }
  }

  /** Writes the link into the address bar soon, at most once a second. */
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
