/** A card's data as a table of one line a draw, for a statistics program. */
import { type Cell, draws } from './evidence';
import { madeHere, type Outcomes } from './runHere';

const COLUMNS = [
  'card',
  'cell',
  'kind',
  'published',
  'median',
  'least',
  'most',
  'error',
  'quantile',
  'seed',
  'value',
  'digest',
  'value_here',
  'digest_here',
  'arguments',
];

/** What stands between quotes where it holds a comma or a quote. */
function field(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

function* rowsOf(cell: Cell, outcomes: Outcomes): Generator<string> {
  const { card, name, kind, published, median, least, most, error, quantile, values, digests, lines } = cell;
  for (const [draw, line] of lines.entries()) {
    const here = madeHere(cell, draw, outcomes);
    const seed = cell.drawn ? draws[draw].seed : 1;
    const about = [card, name, kind, published, median, least, most, error, quantile];
    yield [...about, seed, values[draw], digests[draw], here?.value, here?.digest, line].map(field).join(',');
  }
}

export function csvOf(cells: readonly Cell[], outcomes: Outcomes): string {
  const rows = cells.flatMap((cell) => [...rowsOf(cell, outcomes)]);
  return `${[COLUMNS.join(','), ...rows].join('\n')}\n`;
}
