/**
 * Checks the digests (hashes of all events) in tests/golden/digests.txt. Each line has a digest and the arguments of
 * `ringside run` for its run. Any different event in a run changes its digest.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { say, top } from './shell.mjs';

const FILE = `${top}/tests/golden/digests.txt`;

/** Reads the lines of digests.txt. A line with arguments is a run; any other line is kept unchanged. */
function kept() {
  const lines = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  return lines.map((text) => {
    const [, digest, args] = /^([0-9a-f]{16}|new) +(--.*)$/.exec(text) ?? [];
    return { text, digest, args };
  });
}

/** Computes the digest of each run with the program `ringside`. */
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

/**
 * Writes all digests again, with the same command lines. A line whose digest is still unknown begins with the word
 * `new`.
 */
export async function writeDigests(ringside) {
  say('Writing tests/golden/digests.txt');
  const lines = kept();
  const runs = lines.filter(({ args }) => args !== undefined);
  const digests = await present(runs, ringside);
  const text = lines.map((line) => (digests.has(line) ? `${digests.get(line)}  ${line.args}` : line.text));
  writeFileSync(FILE, `${text.join('\n')}\n`);
  console.log(`${runs.filter((run) => run.digest !== digests.get(run)).length} of ${runs.length} digests changed`);
}

/** Compares every digest in the file with the digest that the program computes. The whole file counts as one test. */
export async function compareDigests(ringside) {
  say('Digests');
  const runs = kept().filter(({ args }) => args !== undefined);
  const digests = await present(runs, ringside);
  const different = runs.filter((run) => run.digest !== digests.get(run));
  for (const run of different) console.log(`${run.digest} is now ${digests.get(run)}: ringside run ${run.args}`);
  console.log(`${runs.length - different.length} of ${runs.length} runs are as they were`);
  return different.length === 0;
}
