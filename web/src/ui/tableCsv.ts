/** Data behind a table, if its file has more than the cells on screen. */

const data = new WeakMap<Element, () => string>();

/** Sets the function that makes the text of the table's file. */
export function giveCsv(table: Element, csv: () => string): void {
  data.set(table, csv);
}

/** Returns the file's text; null if the cells on screen are all. */
export function csvBehind(table: Element): string | null {
  return data.get(table)?.() ?? null;
}
