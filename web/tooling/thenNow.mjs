/**
 * Makes tests/golden/then-and-now.json: the results of every comparison of the two kernels. An experiment of the page
 * uses this file.
 */
import { commandLines, kept, quantile } from '../studies/draws.mjs';
import { CONTRASTS, FINDINGS, runsOf } from '../studies/thenNow.mjs';
import { linesOf, valuesOf } from './evidence.mjs';

export const THEN_NOW = 'then-and-now.json';

const rowsOf = (compared) => Object.values(runsOf(compared));

/** Command lines of all comparisons. */
export const thenNowLines = () => [...CONTRASTS, ...FINDINGS].flatMap(rowsOf).flatMap((row) => linesOf(row));

/** Returns the results of a run: the value for each seed, with median and range. */
function figures(row, metrics) {
  const values = valuesOf(row, metrics);
  const digests = commandLines(row.args).map((line) => metrics.get(line)['run.digest']);
  return {
    median: kept(quantile(values, 0.5)),
    least: Math.min(...values),
    most: Math.max(...values),
    values,
    digests,
  };
}

function comparison(compared, metrics) {
  const runs = Object.entries(runsOf(compared)).map(([name, row]) => [name, figures(row, metrics)]);
  return { id: compared.id, runs: Object.fromEntries(runs) };
}

const list = (items) => `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;

/** Formats then-and-now.json with one comparison per line. */
export function thenNowText(metrics) {
  const [contrasts, findings] = [CONTRASTS, FINDINGS].map((all) => all.map((one) => comparison(one, metrics)));
  return `{\n  "contrasts": ${list(contrasts)},\n  "findings": ${list(findings)}\n}\n`;
}

/** Returns a sentence for each repeated run whose digest differs from the digest in then-and-now.json. */
export function thenNowDiffer(text, metrics) {
  const known = JSON.parse(text);
  const all = [...CONTRASTS, ...FINDINGS].map((one, i) => [one, [...known.contrasts, ...known.findings][i]]);
  return all.flatMap(([compared, was]) =>
    Object.entries(runsOf(compared)).flatMap(([name, row]) =>
      commandLines(row.args)
        .map((line, draw) => ({ line, before: was?.runs[name]?.digests[draw] }))
        .filter(({ line, before }) => metrics.has(line) && metrics.get(line)['run.digest'] !== before)
        .map(
          ({ line, before }) =>
            `${THEN_NOW}: ${before} is now ${metrics.get(line)['run.digest']}: ringside run ${line}`,
        ),
    ),
  );
}
