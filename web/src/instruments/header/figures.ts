/** Figures and tables of a lab as they stand on the page, to be saved as files. */

import { csvText } from '../../lib/csv';
import { csvBehind } from '../../ui/tableCsv';

/** Something of the page, by its name. */
export type Named = { readonly name: string; readonly element: Element };

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? element.querySelector('caption')?.textContent ?? '';

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** One chart of several on a card; its name is its button's, or stands out. */
const CHART = '.plot, .large-plot, .overlay';

/** Of two runs beside each other, that of one has its run's name before its own. */
function fullName(card: Element): string {
  const run = card.parentElement?.closest('.run, .cpu');
  return run ? `${nameOf(run)}: ${nameOf(card)}` : nameOf(card);
}

/** The charts of a card that has several. */
function chartsOf(card: Element): Named[] {
  const charts = [...card.querySelectorAll(CHART)];
  if (charts.length < 2) return [];
  return charts.map((element) => {
    const name = element.querySelector(':is(button, strong)')?.textContent ?? '';
    return { name: `${fullName(card)}: ${name}`, element };
  });
}

/** Cards in which something is drawn, and each chart of theirs. */
export function figuresOf(root: ParentNode): Named[] {
  const cards = [...root.querySelectorAll('main .card[aria-label]')];
  return cards
    .filter((card) => isShown(card) && card.querySelector('svg, canvas, .chip') !== null)
    .flatMap((element) => [{ name: fullName(element), element }, ...chartsOf(element)]);
}

/** Tables with a name. */
export function tablesOf(root: ParentNode): Named[] {
  const tables = [...(root.querySelector('main')?.querySelectorAll('table') ?? [])];
  return tables
    .map((element) => ({ name: nameOf(element), element }))
    .filter(({ name, element }) => name !== '' && isShown(element));
}

/** A number as a program reads it: with a hyphen, without thin spaces; other text as it is. */
export function plain(text: string): string {
  const bare = text.trim().replace(/\s+/g, ' ');
  const number = bare.replace(/(?<=\d)[\u2009\u202f\u00a0 ](?=\d{3}(?!\d))/g, '').replace(/^\u2212/, '-');
  return /^[-+]?\d+(\.\d+)?$/.test(number) ? number : bare;
}

/** Elements whose text belongs to the text around them; between others stands a space. */
const INLINE = new Set(['A', 'B', 'BUTTON', 'EM', 'I', 'SMALL', 'SPAN', 'STRONG', 'SUB', 'SUP', 'TIME', '#text']);

/** Of a part of the page, what its text is made of. */
export type Words = Pick<Node, 'nodeName' | 'textContent'> & { readonly childNodes: Iterable<Words> };

/** The text of a cell: parts on lines of their own do not run into each other. */
export function textOf({ nodeName, textContent, childNodes }: Words): string {
  const parts = [...childNodes].map(textOf).join('') || (textContent ?? '');
  return INLINE.has(nodeName) ? parts : ` ${parts} `;
}

/** A cell of a table, and over how many rows and columns it goes. */
type Cell = { readonly text: string; readonly rowSpan: number; readonly colSpan: number };

/** Cells in their columns: one of several rows stands in each, one of several columns in its first. */
export function gridOf(rows: readonly (readonly Cell[])[]): string[][] {
  const grid: string[][] = rows.map(() => []);
  for (const [nth, row] of rows.entries()) {
    for (const { text, rowSpan, colSpan } of row) {
      const from = firstFree(grid[nth]);
      for (const below of grid.slice(nth, nth + rowSpan))
        for (let column = 0; column < colSpan; column++) below[from + column] = column === 0 ? text : '';
    }
  }
  return grid;
}

function firstFree(row: readonly string[]): number {
  for (let column = 0; ; column++) if (row[column] === undefined) return column;
}

/** A table as a file: the data behind it, else its cells. */
export function csvOf(table: Element): string {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll<HTMLTableCellElement>('th, td')].map((cell) => ({
      text: plain(textOf(cell)),
      rowSpan: cell.rowSpan,
      colSpan: cell.colSpan,
    })),
  );
  return csvBehind(table) ?? csvText(gridOf(rows));
}

/** "Packets by stage" → "packets-by-stage". */
export function fileName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
