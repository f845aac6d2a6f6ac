/**
 * tests/golden/evidence.json: every cell that a study published, of what kind it is, and all
 * draws of the run that answers it. The page's cards read it; the tables beside it are made
 * from it.
 */
import { commandLines, DRAWS, isDrawn, kept, quantile, rank } from '../studies/draws.mjs';

/** |simulated − published| ÷ published; against nothing, nothing is exact and all else has no error to state. */
function errorOf(simulated, published) {
  if (published === 0) return simulated === 0 ? 0 : Number.NaN;
  return Math.abs(simulated - published) / published;
}

function against(published, values, median) {
  if (published === undefined) return {};
  const error = errorOf(median, published);
  return {
    published: kept(published),
    error: Number.isNaN(error) ? null : Number(error.toFixed(4)),
    quantile: Number(rank(values, published).toFixed(3)),
  };
}

/** What has to be run for a row. */
export const linesOf = ({ args, before }) => [...commandLines(args), ...(before ? [before.join(' ')] : [])];

/** One row's cell from the metrics of its draws. */
function cell(table, row, metrics) {
  const lines = commandLines(row.args);
  const before = row.before && metrics.get(row.before.join(' '));
  const values = lines.map((line) => kept(row.value(metrics.get(line), before)));
  const median = kept(quantile(values, 0.5));
  return {
    card: table.card,
    name: row.name,
    kind: row.kind,
    args: row.args.join(' '),
    drawn: isDrawn(row.args),
    ...against(row.published, values, median),
    median,
    least: Math.min(...values),
    most: Math.max(...values),
    values,
    digests: lines.map((line) => metrics.get(line)['run.digest']),
  };
}

/** All cells, table by table. */
export function cellsOf(studies, metrics) {
  return studies.flatMap((table) => table.rows.map((row) => cell(table, row, metrics)));
}

const list = (items) => `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;

/** The router's cells, in a file of their own: their runs take a minute, those of the others an hour. */
export const routerText = (cells) => `{\n  "cells": ${list(cells)}\n}\n`;

/** The file: one cell a line, so that a change reads as a diff. */
export function evidenceText(cells, assumptions) {
  return `{\n  "draws": ${JSON.stringify(DRAWS)},\n  "cells": ${list(cells)},\n  "assumptions": ${list(assumptions)}\n}\n`;
}

/** How many published cells are of each kind, and how those that follow stand. */
export function counts(cells) {
  const published = cells.filter((one) => one.published !== undefined);
  const of = (kind) => published.filter((one) => one.kind === kind);
  const errors = of('follows').map(({ error }) => error ?? Number.POSITIVE_INFINITY);
  return {
    input: of('input').length,
    calibrated: of('calibrated').length,
    follows: of('follows').length,
    followsMedianError: quantile(errors, 0.5),
    followsOver15: of('follows').filter(({ error }) => (error ?? 1) > 0.15),
  };
}
