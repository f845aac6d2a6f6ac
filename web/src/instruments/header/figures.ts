/** Finds the figures and tables of one simulator on the page, so that they can be saved as shown. */

import { csvText } from '../../lib/csv';
import { csvBehind } from '../../ui/tableCsv';
import { page } from '../../words/opening';

/** An element of the page with its name. */
export type Named = { readonly name: string; readonly element: Element };

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? element.querySelector('caption')?.textContent ?? '';

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/**
 * CSS selector for the charts of a panel that has several charts. A chart's name is the name of its button or the text
 * beside it.
 */
const CHART = '.plot, .large-plot, .overlay';

/** Returns the name of a panel, preceded by the run's name if the page shows two runs. */
function fullName(card: Element): string {
  const run = card.parentElement?.closest('.run, .cpu');
  return run ? page.labelled(nameOf(run), nameOf(card)) : nameOf(card);
}

/** Returns the charts of a panel, if the panel has several charts. */
function chartsOf(card: Element): Named[] {
  const charts = [...card.querySelectorAll(CHART)];
  if (charts.length < 2) return [];
  return charts.map((element) => {
    const name = element.querySelector(':is(button, strong)')?.textContent ?? '';
    return { name: page.labelled(fullName(card), name), element };
  });
}

/** Returns the panels with drawings, and the charts of these panels. */
export function figuresOf(root: ParentNode): Named[] {
  const cards = [...root.querySelectorAll('main .card[aria-label]')];
  return cards
    .filter((card) => isShown(card) && card.querySelector('svg, canvas, .chip') !== null)
    .flatMap((element) => [{ name: fullName(element), element }, ...chartsOf(element)]);
}

/** Returns the visible tables that have a name. */
export function tablesOf(root: ParentNode): Named[] {
  const tables = [...(root.querySelector('main')?.querySelectorAll('table') ?? [])];
  return tables
    .map((element) => ({ name: nameOf(element), element }))
    .filter(({ name, element }) => name !== '' && isShown(element));
}

/**
 * Returns a number in a form that programs read: with a hyphen as minus sign, without thin spaces. Other texts do not
 * change.
 */
export function plain(text: string): string {
  const bare = text.trim().replace(/\s+/g, ' ');
  const number = bare.replace(/(?<=\d)[\u2009\u202f\u00a0 ](?=\d{3}(?!\d))/g, '').replace(/^\u2212/, '-');
  return /^[-+]?\d+(\.\d+)?$/.test(number) ? number : bare;
}

/** Elements whose text joins the surrounding text. Other elements are separated by a space. */
const INLINE = new Set(['A', 'B', 'BUTTON', 'EM', 'I', 'SMALL', 'SPAN', 'STRONG', 'SUB', 'SUP', 'TIME', '#text']);

/** Properties of a node that are needed to read its text. */
export type Words = Pick<Node, 'nodeName' | 'textContent'> & { readonly childNodes: Iterable<Words> };

/** Returns the text of a table cell. Parts on separate lines are separated by a space. */
export function textOf({ nodeName, textContent, childNodes }: Words): string {
  const parts = [...childNodes].map(textOf).join('') || (textContent ?? '');
  return INLINE.has(nodeName) ? parts : ` ${parts} `;
}

/** A cell of a table with its row and column spans. */
type Cell = { readonly text: string; readonly rowSpan: number; readonly colSpan: number };

/**
 * Returns the texts of the cells by row and column. A cell over several rows appears in each of these rows. A cell over
 * several columns appears only in its first column.
 */
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

/** Returns a table as CSV: from the table's data if the page has them, otherwise from its cells. */
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

/** Returns a file name, such as "packets-by-stage" for "Packets by stage". */
export function fileName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
