/** Simulates many runs with the native program. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { top } from './shell.mjs';

const KEPT = `${top}/sim-wasm/target/runs`;

async function runOnce(ringside, line) {
  const { stdout } = await promisify(execFile)(ringside, ['run', ...line.split(' '), '--json', '--coverage']);
  return JSON.parse(stdout);
}

/** Calls `work` for each item. As many calls run at the same time as there are processor cores. */
async function inParallel(items, work) {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

/** Returns metrics and counts of kernel functions for each command line. Equal command lines are simulated once. */
export async function runAll(ringside, lines) {
  const metrics = new Map();
  await inParallel(new Set(lines), async (line) => metrics.set(line, await runOnce(ringside, line)));
  return metrics;
}

/** Reads the results that an interrupted command stored, one run per line. An incomplete line is ignored. */
function keptRuns(file) {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return new Map(); // The file does not exist yet.
  }
  const whole = text.split('\n').slice(0, -1);
  return new Map(whole.map((row) => JSON.parse(row)));
}

/**
 * Like `runAll`, for thousands of runs. Each result is stored at once, so that an interrupted command can continue.
 * Results of another build of the program are not used.
 */
export async function runAllKept(ringside, lines) {
  const program = createHash('sha256').update(readFileSync(ringside)).digest('hex').slice(0, 16);
  mkdirSync(KEPT, { recursive: true });
  const file = `${KEPT}/${program}.jsonl`;
  const metrics = keptRuns(file);
  const missing = [...new Set(lines)].filter((line) => !metrics.has(line));
  let done = 0;
  await inParallel(missing, async (line) => {
    const one = await runOnce(ringside, line);
    metrics.set(line, one);
    appendFileSync(file, `${JSON.stringify([line, one])}\n`);
    done += 1;
    if (done % 200 === 0) console.log(`${done} of ${missing.length} runs`);
  });
  return metrics;
}
