/**
 * Detects a worker that ended without a message, for example because the browser took its memory.
 * While the page is visible, the watchdog sends a message at intervals and counts the messages without an answer. Its
 * own timer excludes time in which the computer slept.
 */

const KNOCK_EVERY_MS = 2000;
/**
 * Number of unanswered messages after which the worker counts as dead. A slice of work lasts milliseconds; a long
 * replay without slices lasts some seconds.
 */
const KNOCKS = 5;

export class Watchdog {
  /** Whether the worker has ever answered. Before its first answer, loading may take time. */
  hasHeard = false;
  private unanswered = 0;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(
    private readonly knock: () => void,
    private readonly silent: (silent_s: number) => void,
  ) {
    this.timer = setInterval(() => this.look(), KNOCK_EVERY_MS);
  }

  /** Records a message from the worker. */
  heard(): void {
    this.hasHeard = true;
    this.unanswered = 0;
  }

  /** Stops the watchdog. */
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
