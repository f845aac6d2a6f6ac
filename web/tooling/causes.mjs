/**
 * Makes a table of simulated results: once with the default parameters, and once with each possible cause of a
 * difference (web/studies/causes.mjs).
 */
import { CAUSED, CAUSES, causedLines } from '../studies/causes.mjs';
import { kept, quantile } from '../studies/draws.mjs';
import { keyOf } from '../studies/hangs.mjs';
import { placeOf, rangeText } from './cells.mjs';
import { runAllKept } from './runs.mjs';

function allLines() {
  return CAUSES.flatMap((cause) =>
    CAUSED.flatMap((row) => {
      const { lines, before = [] } = causedLines(cause, row);
      return [...lines, ...before];
    }),
  );
}

/** Returns the median, the range and the digests (hashes) of the results of a row with a cause. */
function resultOf(cause, row, metrics) {
  const { lines, before } = causedLines(cause, row);
  const values = lines.map((line, i) => kept(row.value(metrics.get(line), before && metrics.get(before[i]))));
  return {
    median: kept(quantile(values, 0.5)),
    least: Math.min(...values),
    most: Math.max(...values),
    digests: lines.map((line) => metrics.get(line)['run.digest']),
  };
}

/** Simulates the runs of every row with every cause. */
export async function moveCauses(ringside) {
  const metrics = await runAllKept(ringside, allLines());
  return CAUSED.map((row) => ({
    card: row.card,
    name: row.name,
    causes: Object.fromEntries(CAUSES.map((cause) => [cause.title, resultOf(cause, row, metrics)])),
  }));
}

/** Formats the table of causes as JSON, with one row per line. */
export const causesText = (rows) => `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`;

/** Formats the table of causes as Markdown. `cells`: the results with the default parameters. */
export function causesTable(rows, cells) {
  const today = new Map(cells.map((cell) => [keyOf(cell), cell]));
  const line = (columns) => `| ${columns.join(' | ')} |`;
  const head = ['cell', 'published', 'today', ...CAUSES.map(({ title }) => title)];
  const body = rows.map((row, i) => {
    const { of, digits = 0 } = CAUSED[i];
    const now = today.get(keyOf(row));
    const published =
      now.published ?? (now.reference === undefined ? '–' : `(${Number(now.reference.toPrecision(3))})`);
    const results = [now, ...CAUSES.map(({ title }) => row.causes[title])];
    return line([`${placeOf(of)}, ${row.name}`, published, ...results.map((result) => rangeText(result, digits))]);
  });
  return [line(head), line(['---', ...head.slice(1).map(() => '---:')]), ...body].join('\n');
}

/**
 * Returns one run for each cause, each from another row: the command line of the run, and its digest in the golden
 * file.
 */
export function causesSample(rows) {
  const drawn = rows.filter(({ causes }) => causes.elevator.digests.length > 1);
  return CAUSES.map((cause, i) => {
    const row = drawn[(i * 7) % drawn.length];
    const study = CAUSED.find((one) => keyOf(one) === keyOf(row));
    const draw = (i * 5) % row.causes[cause.title].digests.length;
    return { line: causedLines(cause, study).lines[draw], digest: row.causes[cause.title].digests[draw] };
  });
}
