/** Splits a text that arrives in pieces into lines. */

/** Longest line that is read, in characters. A longer line is cut, because no kernel prints such a line. */
const LINE_AT_MOST = 1 << 20;

export class Lines {
  private rest = '';

  /** Calls `line` for each line that is complete now. */
  take(piece: string, line: (text: string) => void): void {
    const text = this.rest + piece;
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      line(text.slice(from, end));
      from = end + 1;
    }
    this.rest = text.slice(from);
    if (this.rest.length <= LINE_AT_MOST) return;
    line(this.rest);
    this.rest = '';
  }

  /** Calls `line` for the last line if it has no line end. */
  end(line: (text: string) => void): void {
    if (this.rest !== '') line(this.rest);
    this.rest = '';
  }
}
