/**
 * Makes tests/golden/evidence.json: every published value ("cell"), its role, and the results of all runs that
 * reproduce it. The page's experiments and the tables in the same folder use this file.
 */
import { commandLines, DRAWS, isDrawn, kept, quantile, rank } from '../studies/draws.mjs';
import { isCounted, keyOf } from '../studies/hangs.mjs';

/**
 * Relative error, |simulated − published| ÷ published. If the published value is 0, the error is 0 for a simulated 0
 * and undefined otherwise.
 */
function errorOf(simulated, published) {
  if (published === 0) return simulated === 0 ? 0 : Number.NaN;
  return Math.abs(simulated - published) / published;
}

/** Returns the value that an equation of the study gives, and the relative error of the simulated median to it. */
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

/** Returns the command lines of all runs that a row needs. */
export const linesOf = ({ args, before }, draws = DRAWS) => [
  ...commandLines(args, draws),
  ...(before ? commandLines(before, draws) : []),
];

/** Returns the simulated values of a row, one for each draw (a run with its own seed). */
export function valuesOf(row, metrics, draws = DRAWS) {
  const before = row.before && commandLines(row.before, draws);
  return commandLines(row.args, draws).map((line, draw) =>
    kept(row.value(metrics.get(line), before && metrics.get(before[draw]))),
  );
}

/** Returns the cell of a row: the published value, and the results of the row's runs. */
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

/** Returns the cells (published values with simulated results) of all tables. */
export function cellsOf(studies, metrics) {
  return studies.flatMap((table) => table.rows.map((row) => cell(table, row, metrics)));
}

const list = (items) => `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;

/**
 * Formats the published values of the router as a file of their own, because their runs take a minute and all others
 * take an hour.
 */
export const routerText = (cells) => `{\n  "cells": ${list(cells)}\n}\n`;

/** Formats evidence.json with one published value per line, so that a diff is readable. */
export function evidenceText(cells, assumptions) {
  return `{\n  "draws": ${JSON.stringify(DRAWS)},\n  "cells": ${list(cells)},\n  "assumptions": ${list(assumptions)}\n}\n`;
}

/** Counts the published values of each role, and collects the errors of the predictions. */
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
