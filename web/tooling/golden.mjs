/**
 * Golden files: stored outputs of the program and results of simulated runs. They are text, so that a change can be
 * reviewed as a diff.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { commandLines, DRAWS, isDrawn } from '../studies/draws.mjs';
import { keyOf } from '../studies/hangs.mjs';
import { ROUTER } from '../studies/router.mjs';
import { STUDIES } from '../studies/studies.mjs';
import { moveAssumptions } from './assumptions.mjs';
import { causesSample, causesText, moveCauses } from './causes.mjs';
import { compareDigests } from './digests.mjs';
import { cellsOf, evidenceText, linesOf, routerText } from './evidence.mjs';
import { writeModelTables } from './modelTables.mjs';
import { runAll, runAllKept } from './runs.mjs';
import { RINGSIDE, say, top } from './shell.mjs';
import { THEN_NOW, thenNowDiffer, thenNowLines, thenNowText } from './thenNow.mjs';

const FOLDER = `${top}/tests/golden`;
const EVIDENCE = 'evidence.json';
const ROUTER_EVIDENCE = 'evidence-router.json';
const CAUSES_EVIDENCE = 'evidence-causes.json';

/**
 * Number of runs that the tests repeat from each of two groups: the hundreds of runs that depend on their seed, and the
 * dozens that do not.
 */
const SAMPLED = 24;

/** Golden files that contain the output of a command. */
const PRINTED = [
  ['params.txt', ['params']],
  ['presets.txt', ['presets']],
];

async function print(args, program = RINGSIDE) {
  return (await promisify(execFile)(program, args)).stdout;
}

const inPercent = (part) => (part !== null && Number.isFinite(part) ? `${(100 * part).toFixed(1)} %` : 'off');
function summary(cells) {
  const errors = cells.filter(({ published }) => published !== undefined).map(({ error }) => error);
  if (errors.length === 0) return [];
  const stated = errors.map((error) => error ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
  const middle = stated.length >> 1;
  const median = stated.length % 2 === 1 ? stated[middle] : (stated[middle - 1] + stated[middle]) / 2;
  const above = stated.filter((error) => error > 0.15).length;
  const largest = stated.filter(Number.isFinite).at(-1) ?? null;
  const sum = `median error ${inPercent(median)}, largest ${inPercent(largest)}`;
  return ['', `${sum}, ${above} of ${stated.length} cells over 15 %`];
}

/** Widths of the columns of a golden table, in characters, after the name of each value. */
const COLUMNS = [11, 11, 18, 10, 10];

function line(width, name, columns, kind = '') {
  const text = columns.map((column, i) => column.padStart(COLUMNS[i])).join('');
  return `${name.padEnd(width)}${text}  ${kind}`.trimEnd();
}

/** Returns the published value, or the value of an equation in brackets. */
function besideMedian({ published, reference }, digits) {
  if (published !== undefined) return published.toFixed(digits);
  return reference === undefined ? '–' : `(${reference.toFixed(digits)})`;
}

function errorText({ published, error, reference, off }) {
  if (published !== undefined) return inPercent(error);
  return reference === undefined ? '' : `(${inPercent(off)})`;
}

function cellLine(width, cell, digits) {
  const range = cell.drawn ? `${cell.least.toFixed(digits)} … ${cell.most.toFixed(digits)}` : '';
  const known = cell.published !== undefined;
  const rank = known && cell.drawn ? cell.quantile.toFixed(2) : '';
  return line(
    width,
    cell.name,
    [besideMedian(cell, digits), cell.median.toFixed(digits), range, errorText(cell), rank],
    cell.kind,
  );
}

function tableText({ title, notes, rows }, cells) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map((row, i) => cellLine(width, cells[i], row.digits ?? 0));
  const head = line(width, '', ['published', 'median', 'range', 'error', 'quantile'], 'kind');
  return `${[title, ...notes, '', head, ...lines, ...summary(cells)].join('\n')}\n`;
}

/** Returns the name and the text of each golden table. */
function tables(cells) {
  let at = 0;
  return STUDIES.map((table) => {
    const own = cells.slice(at, at + table.rows.length);
    at += table.rows.length;
    return [table.file, tableText(table, own)];
  });
}

/** Command lines of the router's tables. These runs are not random. */
const routerLines = () => ROUTER.flatMap(({ rows }) => rows.flatMap((row) => linesOf(row)));
const routerFiles = (metrics) => [
  ...ROUTER.map((table) => [table.file, tableText(table, cellsOf([table], metrics))]),
  [ROUTER_EVIDENCE, routerText(cellsOf(ROUTER, metrics))],
];

/** Writes only the files about the router: the tables, and evidence-router.json. */
export async function writeRouterTables() {
  say('Writing the router of tests/golden');
  const metrics = await runAllKept(RINGSIDE, routerLines());
  for (const [file, text] of routerFiles(metrics)) writeFileSync(`${FOLDER}/${file}`, text);
  writeModelTables();
}

const printed = (program) => Promise.all(PRINTED.map(async ([file, args]) => [file, await print(args, program)]));

/** Writes only the lists of parameters and presets, as this program prints them. */
export async function writeParams(program) {
  say('Writing the parameters and presets of tests/golden');
  for (const [file, text] of await printed(program)) writeFileSync(`${FOLDER}/${file}`, text);
}

const rowsOfAll = () => STUDIES.flatMap(({ rows }) => rows);

/**
 * Returns all published values with their results, in the order of the studies. The results are new for the simulated
 * experiments (`studies`), and otherwise those in `keptCells`.
 */
async function cellsAfresh(studies, keptCells) {
  const lines = studies.flatMap(({ rows }) => rows.flatMap((row) => linesOf(row)));
  const fresh = cellsOf(studies, await runAllKept(RINGSIDE, lines));
  const byKey = new Map([...keptCells, ...fresh].map((cell) => [keyOf(cell), cell]));
  return STUDIES.flatMap(({ card, rows }) => rows.map(({ name }) => byKey.get(keyOf({ card, name }))));
}

/**
 * Writes the results of every published value, and the tables made from them. The effects of assumptions are kept. If
 * an experiment (`card`) is named, only its runs are simulated.
 */
export async function writeCells(card) {
  say('Writing the cells of tests/golden');
  const { cells: before, assumptions } = JSON.parse(kept(EVIDENCE));
  const studies = STUDIES.filter((table) => card === undefined || table.card === card);
  const cells = await cellsAfresh(studies, card === undefined ? [] : before);
  const files = [...(await printed()), ...tables(cells), [EVIDENCE, evidenceText(cells, assumptions)]];
  for (const [file, text] of files) writeFileSync(`${FOLDER}/${file}`, text);
  writeModelTables();
}

/**
 * Returns a function that gives the value of a parameter in runs that do not set it, in the unit that the page shows.
 */
async function usualValues() {
  const params = new Map(JSON.parse(await print(['params', '--json'])).map((param) => [param.id, param]));
  const presets = JSON.parse(await print(['presets', '--json']));
  const router = presets.find(({ id }) => id === 'router-small').values;
  const warmups = DRAWS.map(({ warmup_s }) => Math.round(warmup_s));
  return ({ id, where }) => {
    if (id === 'load.warmup') return `${Math.min(...warmups)} … ${Math.max(...warmups)}`;
    const { type, values, default: usual } = params.get(id);
    if (type === 'bool') return usual === 0 ? 'off' : 'on';
    if (type === 'enum') return values[usual];
    return `${(where === 'router' ? router[id] : undefined) ?? usual}`;
  };
}

/**
 * Writes the effects of each assumption on the published values. The results with the default parameters do not change.
 */
export async function writeAssumptions() {
  say('Moving the assumptions');
  const { cells } = JSON.parse(kept(EVIDENCE));
  const { cells: router } = JSON.parse(kept(ROUTER_EVIDENCE));
  const moved = await moveAssumptions(RINGSIDE, await usualValues(), [...cells, ...router]);
  writeFileSync(`${FOLDER}/${EVIDENCE}`, evidenceText(cells, moved));
  writeModelTables();
}

/** Writes the simulated results with each possible cause of a difference (web/studies/causes.mjs). */
export async function writeCauses() {
  say('Moving the causes');
  writeFileSync(`${FOLDER}/${CAUSES_EVIDENCE}`, causesText(await moveCauses(RINGSIDE)));
  writeModelTables();
}

/** Writes the comparisons of the two kernels. */
export async function writeThenNow() {
  say('Comparing the two kernels');
  const metrics = await runAllKept(RINGSIDE, thenNowLines());
  writeFileSync(`${FOLDER}/${THEN_NOW}`, thenNowText(metrics));
}

/** Writes all golden files again. */
export async function writeGolden() {
  await writeCells();
  await writeRouterTables();
  await writeAssumptions();
  await writeCauses();
  await writeThenNow();
}

function kept(file) {
  try {
    return readFileSync(`${FOLDER}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Yields pseudorandom numbers that depend only on the text. */
function* numbersFrom(text) {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  for (;;) {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    yield (state >>> 0) / 2 ** 32;
  }
}

/** Chooses `SAMPLED` lines at random. The random numbers depend only on the content of the golden file. */
function some(chance, lines) {
  const waiting = [...new Set(lines)];
  return Array.from({ length: SAMPLED }, () => waiting.splice(Math.floor(chance.next().value * waiting.length), 1)[0]);
}

/** Chooses some runs that depend on their seed, and some runs that do not. */
function sample(text, rows) {
  const chance = numbersFrom(text);
  return [true, false].flatMap((drawn) => {
    const chosen = rows.filter(({ args }) => isDrawn(args) === drawn);
    return some(
      chance,
      chosen.flatMap((row) => linesOf(row)),
    );
  });
}

/** Returns a sentence for each repeated run whose digest differs from the digest in evidence.json. */
function drawsDiffer(rows, cells, metrics) {
  return rows.flatMap((row, i) =>
    commandLines(row.args)
      .map((line, draw) => ({ line, was: cells[i]?.digests[draw] }))
      .filter(({ line, was }) => metrics.has(line) && metrics.get(line)['run.digest'] !== was)
      .map(({ line, was }) => `${EVIDENCE}: ${was} is now ${metrics.get(line)['run.digest']}: ringside run ${line}`),
  );
}

/** Returns a sentence for each repeated run whose digest differs from the digest in evidence-causes.json. */
function causesDiffer(caused, metrics) {
  return caused
    .map(({ line, digest }) => ({ line, digest, now: metrics.get(line)['run.digest'] }))
    .filter(({ digest, now }) => now !== digest)
    .map(({ line, digest, now }) => `${CAUSES_EVIDENCE}: ${digest} is now ${now}: ringside run ${line}`);
}

function showDifference(file, now) {
  const [before, after] = [kept(file).split('\n'), now.split('\n')];
  const gone = before.filter((row) => !after.includes(row)).map((row) => `- ${row}`);
  const come = after.filter((row) => !before.includes(row)).map((row) => `+ ${row}`);
  console.log([`tests/golden/${file} differs (npm run golden writes it anew):`, ...gone, ...come].join('\n'));
}

/**
 * Returns the published values: with new results if all runs of a value were repeated, otherwise with the kept results.
 */
function presentCells(rows, keptCells, metrics) {
  const isFresh = (row) => linesOf(row).every((line) => metrics.has(line));
  const fresh = STUDIES.map(({ card, rows: own }) => ({ card, rows: own.filter(isFresh) }));
  const again = cellsOf(fresh, metrics);
  return rows.map((row, i) => (isFresh(row) ? again.shift() : keptCells[i]));
}

/**
 * Compares every golden file with the output of a native program. Each file counts as one test.
 * Only a sample of the receivers' runs is repeated, because `digests.txt` covers the others.
 */
export async function compareGolden(program) {
  say('Golden files');
  const rows = rowsOfAll();
  const text = kept(EVIDENCE);
  const { cells: keptCells, assumptions } = JSON.parse(text);
  const caused = causesSample(JSON.parse(kept(CAUSES_EVIDENCE)));
  const thenNow = kept(THEN_NOW);
  const compared = some(numbersFrom(thenNow), thenNowLines());
  const lines = [...sample(text, rows), ...routerLines(), ...caused.map(({ line }) => line), ...compared];
  const metrics = await runAll(program, lines);
  const changed = [
    ...drawsDiffer(rows, keptCells, metrics),
    ...causesDiffer(caused, metrics),
    ...thenNowDiffer(thenNow, metrics),
  ];
  for (const words of changed) console.log(words);
  const cells = presentCells(rows, keptCells, metrics);
  const kinds = [...tables(cells), ...routerFiles(metrics)];
  const files = [...(await printed(program)), ...kinds, [EVIDENCE, evidenceText(cells, assumptions)]];
  const different = files.filter(([file, now]) => kept(file) !== now);
  for (const [file, now] of different) showDifference(file, now);
  console.log(`${files.length - different.length} of ${files.length} golden files are as they were`);
  const failed = different.length + Math.min(1, changed.length) + ((await compareDigests(program)) ? 0 : 1);
  return { passed: Math.max(0, files.length + 2 - failed), failed, skipped: 0 };
}
