/** Golden files: what the program prints and what its runs give, kept as text and reviewed as a diff. */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { compareDigests } from './digests.mjs';
import { say, top } from './shell.mjs';
import { STUDIES } from './studies.mjs';

const RINGSIDE = `${top}/sim-wasm/target/release/ringside`;
const FOLDER = `${top}/tests/golden`;

/** Files that a command prints as they are. */
const PRINTED = [
  ['params.txt', ['params']],
  ['presets.txt', ['presets']],
];

async function print(args) {
  return (await promisify(execFile)(RINGSIDE, args)).stdout;
}

/** Metrics by the run's arguments; each run once, as many at a time as there are cores. */
async function runAll(arguments_) {
  const waiting = [...new Set(arguments_)];
  const metrics = new Map();
  const worker = async () => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      metrics.set(key, JSON.parse(await print(['run', ...key.split(' '), '--json'])));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return metrics;
}

/** |simulated − published| ÷ published; against nothing, nothing is exact and all else has no error to state. */
function errorOf(simulated, published) {
  if (published === 0) return simulated === 0 ? 0 : Number.NaN;
  return Math.abs(simulated - published) / published;
}

function median(sorted) {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const inPercent = (part) => (Number.isNaN(part) ? 'off' : `${(100 * part).toFixed(1)} %`);

function summary(errors) {
  if (errors.length === 0) return [];
  const stated = errors.map((error) => (Number.isNaN(error) ? Number.POSITIVE_INFINITY : error)).sort((a, b) => a - b);
  const above = stated.filter((error) => error > 0.15).length;
  const finite = stated.filter(Number.isFinite);
  const largest = `largest ${inPercent(finite.at(-1) ?? Number.NaN)}`;
  return ['', `median error ${inPercent(median(stated))}, ${largest}, ${above} of ${stated.length} cells over 15 %`];
}

function line(width, name, published, simulated, error) {
  return `${name.padEnd(width)}${published.padStart(11)}${simulated.padStart(11)}${error.padStart(10)}`.trimEnd();
}

function tableText({ title, notes, rows }, metrics) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const errors = [];
  const lines = rows.map(({ name, args, value, published, digits = 0 }) => {
    const simulated = value(metrics.get(args.join(' ')));
    if (published === undefined) return line(width, name, '–', simulated.toFixed(digits), '');
    const error = errorOf(simulated, published);
    errors.push(error);
    return line(width, name, published.toFixed(digits), simulated.toFixed(digits), inPercent(error));
  });
  const head = line(width, '', 'published', 'simulated', 'error');
  return `${[title, ...notes, '', head, ...lines, ...summary(errors)].join('\n')}\n`;
}

/** Every golden file as it is now: name and text. */
async function present() {
  const texts = await Promise.all(PRINTED.map(async ([file, args]) => [file, await print(args)]));
  const metrics = await runAll(STUDIES.flatMap(({ rows }) => rows.map(({ args }) => args.join(' '))));
  return [...texts, ...STUDIES.map((table) => [table.file, tableText(table, metrics)])];
}

/** Writes every golden file anew. */
export async function writeGolden() {
  say('Writing tests/golden');
  mkdirSync(FOLDER, { recursive: true });
  for (const [file, text] of await present()) writeFileSync(`${FOLDER}/${file}`, text);
}

function kept(file) {
  try {
    return readFileSync(`${FOLDER}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function showDifference(file, now) {
  const [before, after] = [kept(file).split('\n'), now.split('\n')];
  const gone = before.filter((row) => !after.includes(row)).map((row) => `- ${row}`);
  const come = after.filter((row) => !before.includes(row)).map((row) => `+ ${row}`);
  console.log([`tests/golden/${file} differs (npm run golden writes it anew):`, ...gone, ...come].join('\n'));
}

/** Compares every golden file with what the program gives now; each file is a test. */
export async function compareGolden() {
  say('Golden files');
  const files = await present();
  const different = files.filter(([file, text]) => kept(file) !== text);
  for (const [file, text] of different) showDifference(file, text);
  console.log(`${files.length - different.length} of ${files.length} golden files are as they were`);
  const failed = different.length + ((await compareDigests(RINGSIDE)) ? 0 : 1);
  return { passed: files.length + 1 - failed, failed, skipped: 0 };
}
