/**
 * tests/golden/evidence.json: every published cell, its kind, and all draws of its run. The page's cards read it; the
 * tables beside it are made from it.
 */
import { commandLines, DRAWS, isDrawn, kept, quantile, rank } from '../studies/draws.mjs';
import { isCounted, keyOf } from '../studies/hangs.mjs';

/**
 * |simulated − published| ÷ published. For a published zero: 0 if the simulated value is zero, else there is no error to state.
 */
function errorOf(simulated, published) {
  if (published === 0) return simulated === 0 ? 0 : Number.NaN;
  return Math.abs(simulated - published) / published;
}

/** Value of the equation and the median's relative error. */
function besideEquation(reference, median) {
  if (reference === undefined) return {};
  return { reference: kept(reference), off: Number((median / reference - 1).toFixed(4)) };
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

/** Runs that a row needs. */
export const linesOf = ({ args, before }, draws = DRAWS) => [
  ...commandLines(args, draws),
  ...(before ? commandLines(before, draws) : []),
];

/** A row's values, one for each of its lines. */
export function valuesOf(row, metrics, draws = DRAWS) {
  const before = row.before && commandLines(row.before, draws);
  return commandLines(row.args, draws).map((line, draw) =>
    kept(row.value(metrics.get(line), before && metrics.get(before[draw]))),
  );
}

/** A row's cell, from the metrics of its draws. */
function cell(table, row, metrics) {
  const lines = commandLines(row.args);
  const values = valuesOf(row, metrics);
  const median = kept(quantile(values, 0.5));
  return {
    card: table.card,
    name: row.name,
    kind: row.kind,
    args: row.args.join(' '),
    drawn: isDrawn(row.args),
    ...(row.again && { again: true }),
    ...against(row.published, values, median),
    ...besideEquation(row.reference, median),
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

/** The router's cells in a separate file: their runs take a minute, all others an hour. */
export const routerText = (cells) => `{\n  "cells": ${list(cells)}\n}\n`;

/** The file's text: one cell a line, so that a change is readable as a diff. */
export function evidenceText(cells, assumptions) {
  return `{\n  "draws": ${JSON.stringify(DRAWS)},\n  "cells": ${list(cells)},\n  "assumptions": ${list(assumptions)}\n}\n`;
}

/** Number of published cells of each kind, and the errors of the predictions. */
export function counts(cells, hangs) {
  const published = cells.filter(isCounted);
  const of = (kind) => published.filter((one) => one.kind === kind);
  const errors = of('follows').map(({ error }) => error ?? Number.POSITIVE_INFINITY);
  const hanging = of('follows').filter((one) => hangs.has(keyOf(one))).length;
  return {
    input: of('input').length,
    calibrated: of('calibrated').length,
    hanging,
    follows: of('follows').length - hanging,
    followsMedianError: quantile(errors, 0.5),
    followsOver15: of('follows').filter(({ error }) => (error ?? 1) > 0.15),
  };
}
