/**
 * Notices a worker that has ended without a word, as when the browser took its memory. It knocks
 * now and then while the page is visible; several knocks in a row without a sign of life, counted
 * by its own timer, so that a computer that slept has not been silent.
 */

const KNOCK_EVERY_MS = 2000;
/** A slice of work lasts milliseconds; a long replay in one go some seconds. */
const KNOCKS = 5;

export class Watchdog {
  /** There was a sign of life: before the first, loading is what takes time. */
  hasHeard = false;
  private unanswered = 0;
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly knock: () => void;
  private readonly silent: (silent_s: number) => void;

  constructor(knock: () => void, silent: (silent_s: number) => void) {
    this.knock = knock;
    this.silent = silent;
    this.timer = setInterval(() => this.look(), KNOCK_EVERY_MS);
  }

  /** Any message is a sign of life. */
  heard(): void {
    this.hasHeard = true;
    this.unanswered = 0;
  }

  /** Looks no more. */
  rest(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    if (!this.hasHeard || document.visibilityState === 'hidden') return;
    if (this.unanswered === KNOCKS) {
      this.rest();
      this.silent((KNOCKS * KNOCK_EVERY_MS) / 1000);
      return;
    }
    this.unanswered++;
    this.knock();
  }
}
