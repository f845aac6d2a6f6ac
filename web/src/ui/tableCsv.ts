/** Data of a table, if the exported file has more than the cells on screen. */

const data = new WeakMap<Element, () => string>();

/** Sets the function that makes the text of the table's file. */
export function giveCsv(table: Element, csv: () => string): void {
  data.set(table, csv);
}

/** Returns the text of the table's file. Null if the file has only the cells on screen. */
export function csvBehind(table: Element): string | null {
  return data.get(table)?.() ?? null;
}
