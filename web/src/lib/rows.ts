/** Index of each column in a row. */
type Columns = Readonly<Record<string, number>>;
/** A row as an object, with a property for each column. */
export type RowOf<Names extends Columns> = { readonly [Name in keyof Names]: number };

/** Makes the object of a row. `of` returns the value of a column. */
export function rowObject<Names extends Columns>(columns: Names, of: (column: number) => number): RowOf<Names> {
  const row: Record<string, number> = {};
  for (const [name, column] of Object.entries(columns)) row[name] = of(column);
  return row as RowOf<Names>;
}

/** Makes objects of the rows of an answer. */
export function rowObjects<Names extends Columns>(columns: Names, rows: Float64Array): RowOf<Names>[] {
  const width = Object.keys(columns).length;
  return Array.from({ length: Math.floor(rows.length / width) }, (_, row) =>
    rowObject(columns, (column) => rows[row * width + column]),
  );
}

/** Read access to rows of numbers. */
export type RowsView = {
  readonly length: number;
  at(i: number, col: number): number;
  firstAtLeast(col: number, value: number): number;
};

/** A ring buffer of rows of 64-bit floats: it keeps the newest `capacity` rows and overwrites older ones. */
export class Rows implements RowsView {
  private readonly cells: Float64Array;
  private first = 0;
  private count = 0;
  /** Sum of each column over all rows, including overwritten rows, but without rows that were removed. */
  readonly totals: Float64Array;

  constructor(
    readonly width: number,
    readonly capacity: number,
  ) {
    this.cells = new Float64Array(width * capacity);
    this.totals = new Float64Array(width);
  }

  get length(): number {
    return this.count;
  }

  /** Whether the buffer is full, so that rows are or will soon be overwritten. */
  get isFull(): boolean {
    return this.count === this.capacity;
  }

  /** Value in column `col` of row `i`. Row 0 is the oldest row in the buffer. */
  at(i: number, col: number): number {
    return this.cells[((this.first + i) % this.capacity) * this.width + col];
  }

  /** Cells of row `i`. They are valid until a row is appended or removed. */
  row(i: number): Float64Array {
    const from = ((this.first + i) % this.capacity) * this.width;
    return this.cells.subarray(from, from + this.width);
  }

  /** Appends all whole rows of `source`. Returns the number of appended rows. */
  append(source: Float64Array): number {
    const rows = Math.floor(source.length / this.width);
    for (let r = Math.max(0, rows - this.capacity); r < rows; r++) this.push(source, r * this.width);
    return rows;
  }

  /** Appends the rows whose column `col` is larger than in the newest row of the buffer. */
  appendAfter(col: number, source: Float64Array): void {
    const newest = this.count > 0 ? this.at(this.count - 1, col) : Number.NEGATIVE_INFINITY;
    let from = 0;
    while (from < source.length && source[from + col] <= newest) from += this.width;
    this.append(source.subarray(from));
  }

  private push(source: Float64Array, offset: number): void {
    const slot = (this.first + this.count) % this.capacity;
    const base = slot * this.width;
    for (let c = 0; c < this.width; c++) {
      this.cells[base + c] = source[offset + c];
      this.totals[c] += source[offset + c];
    }
    if (this.count < this.capacity) this.count++;
    else this.first = (this.first + 1) % this.capacity;
  }

  /** Removes the newest rows in which column `col` is larger than `limit`. */
  truncateAfter(col: number, limit: number): void {
    while (this.count > 0 && this.at(this.count - 1, col) > limit) {
      this.count--;
      for (let c = 0; c < this.width; c++) this.totals[c] -= this.at(this.count, c);
    }
  }

  /**
   * Returns the first row in which column `col` is at least `value`, by binary search. Returns `length` if there is
   * none.
   */
  firstAtLeast(col: number, value: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at(middle, col) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  clear(): void {
    this.first = 0;
    this.count = 0;
    this.totals.fill(0);
  }
}
