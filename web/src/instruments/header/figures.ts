/** Figures and tables of a lab as they stand on the page, to be saved as files. */

import { csvText } from '../../lib/csv';

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

/** A table as it stands. */
export function csvOf(table: Element): string {
  const rows = [...table.querySelectorAll('tr')];
  return csvText(rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => plain(cell.textContent ?? ''))));
}

/** "Packets by stage" → "packets-by-stage". */
export function fileName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
