/** The part of the HTML standard's CloseWatcher that the page uses. TypeScript's library does not have it yet. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}
