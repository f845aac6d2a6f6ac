/** Lines of a text that no format matches: all are counted, and the first ones are kept to be shown. */

/** Maximum number of unknown or damaged lines that are kept. */
export const KEPT_LINES = 20;
/** Maximum number of characters of an unknown line that are kept. */
const KEPT_CHARACTERS = 160;

export class UnknownLines {
  lines = 0;
  unknown = 0;
  readonly examples: string[] = [];

  /** Counts a line that no format matches. */
  reject(line: string): void {
    this.unknown += 1;
    if (this.examples.length < KEPT_LINES) this.examples.push(line.trim().slice(0, KEPT_CHARACTERS));
  }
}
