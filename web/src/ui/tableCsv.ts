/** The data behind a table of the page, where a file of it says more than the cells on screen. */

const data = new WeakMap<Element, () => string>();

/** A file of this table has this text, made when it is saved. */
export function giveCsv(table: Element, csv: () => string): void {
  data.set(table, csv);
}

/** Null where the cells on screen are all there is. */
export function csvBehind(table: Element): string | null {
  return data.get(table)?.() ?? null;
}
