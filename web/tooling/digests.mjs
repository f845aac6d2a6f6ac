/**
 * Digests that may not change: tests/golden/digests.txt. Each line is a run's digest and the arguments of `ringside
 * run` that give it. A run with any different event has another digest.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { say, top } from './shell.mjs';

const FILE = `${top}/tests/golden/digests.txt`;

/** Lines of the file; a line of a run has arguments, any other is kept as it is. */
function kept() {
  const lines = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  return lines.map((text) => {
    const [, digest, args] = /^([0-9a-f]{16}|new) +(--.*)$/.exec(text) ?? [];
    return { text, digest, args };
  });
}

/** Digest of each run with the program at `ringside`. */
async function present(runs, ringside) {
  const digests = new Map();
  const waiting = [...runs];
  const worker = async () => {
    for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
      const { stdout } = await promisify(execFile)(ringside, ['run', ...run.args.split(' '), '--json']);
      digests.set(run, JSON.parse(stdout)['run.digest']);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return digests;
}

/** Writes all digests again; the command lines stay. A new line begins with the word `new`. */
export async function writeDigests(ringside) {
  say('Writing tests/golden/digests.txt');
  const lines = kept();
  const runs = lines.filter(({ args }) => args !== undefined);
  const digests = await present(runs, ringside);
  const text = lines.map((line) => (digests.has(line) ? `${digests.get(line)}  ${line.args}` : line.text));
  writeFileSync(FILE, `${text.join('\n')}\n`);
  console.log(`${runs.filter((run) => run.digest !== digests.get(run)).length} of ${runs.length} digests changed`);
}

/** Compares every digest with that of the program; the file counts as one test. */
export async function compareDigests(ringside) {
  say('Digests');
  const runs = kept().filter(({ args }) => args !== undefined);
  const digests = await present(runs, ringside);
  const different = runs.filter((run) => run.digest !== digests.get(run));
  for (const run of different) console.log(`${run.digest} is now ${digests.get(run)}: ringside run ${run.args}`);
  console.log(`${runs.length - different.length} of ${runs.length} runs are as they were`);
  return different.length === 0;
}
