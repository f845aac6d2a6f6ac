/**
 * Formats published values ("cells") for the tables of EVIDENCE.md: their place in the study, and the simulated medians
 * and ranges.
 */
import { isCounted, keyOf } from '../studies/hangs.mjs';

/** Place of an experiment's values in its study, such as "Fig. 9". The place is taken from the table's title. */
export const placeOf = ({ title }) => /\((?:Fermilab )?([^()]*)\)$/.exec(title)?.[1] ?? title;

/**
 * Formats a median and a range, such as "2.5 (0 … 12)". If the runs with all seeds give the same value, writes only
 * this value.
 */
export function rangeText({ median, least, most }, digits) {
  const text = (value) => `${Number(value.toFixed(digits))}`;
  return least === most ? text(median) : `${text(median)} (${text(least)} … ${text(most)})`;
}

/** Number of decimals with which a result is written. Larger values need fewer decimals. */
const digitsOf = ({ median }) => {
  if (Math.abs(median) >= 1000) return 0;
  return Math.abs(median) >= 100 ? 1 : 2;
};

const errorOf = ({ error }) => (error === null ? 'off' : `${(100 * error).toFixed(1)} %`);

/**
 * Formats every published value ("cell") before and after a change. `tables` has each cell's place in its study,
 * `before` the cells of an earlier commit, `hangs` the assumptions on which a cell depends.
 */
export function beforeAndAfter(tables, before, cells, hangs) {
  const places = new Map(tables.map((table) => [table.card, placeOf(table)]));
  const earlier = new Map(before.map((cell) => [keyOf(cell), cell]));
  const line = (columns) => `| ${columns.join(' | ')} |`;
  const head = ['cell', 'published', 'before', 'after', 'error', 'kind'];
  const published = cells.filter(isCounted);
  const body = published.map((cell) => {
    const digits = digitsOf(cell);
    const was = earlier.get(keyOf(cell));
    const hanging = (hangs.get(keyOf(cell)) ?? []).map(({ id }) => id);
    const kind =
      cell.kind === 'follows' && hanging.length > 0 ? `hangs on ${[...new Set(hanging)].join(', ')}` : cell.kind;
    return line([
      `${places.get(cell.card)}, ${cell.name}`,
      Number(cell.published.toFixed(digits)),
      was ? rangeText(was, digits) : '–',
      rangeText(cell, digits),
      errorOf(cell),
      kind,
    ]);
  });
  return [line(head), line(['---', '---:', '---:', '---:', '---:', '---']), ...body].join('\n');
}

/**
 * Formats the results of several variants of the receiver, with a row for each measured quantity and a column for each
 * variant.
 */
export function besideEachOther(cells, machines) {
  const line = (columns) => `| ${columns.join(' | ')} |`;
  const beginsWith = (machine) => (cell) => cell.name.startsWith(`${machine}, `);
  const columns = machines.map((machine) => {
    const longer = machines.filter((other) => other !== machine && other.startsWith(machine));
    return cells.filter((cell) => beginsWith(machine)(cell) && !longer.some((other) => beginsWith(other)(cell)));
  });
  const body = columns[0].map((first, i) => {
    const row = columns.map((own) => own[i]);
    const published = first.published === undefined ? '–' : Number(first.published.toFixed(digitsOf(first)));
    return line([
      first.name.slice(machines[0].length + 2),
      published,
      ...row.map((cell) => rangeText(cell, digitsOf(cell))),
    ]);
  });
  return [line(['', 'published', ...machines]), line(['---', '---:', ...machines.map(() => '---:')]), ...body].join(
    '\n',
  );
}
