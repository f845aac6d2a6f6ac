/**
 * Runs only the tests of the simulator: cargo's tests and the golden files. Writes the counts of these tests to
 * `machine.json` in the folder `REPORTS`.
 */
import { writeFileSync } from 'node:fs';
import { compareGolden } from './golden.mjs';
import { attempt, counted, REPORTS } from './runners.mjs';
import { CHECKED, top } from './shell.mjs';

async function cargo() {
  const result = await attempt('cargo test', 'cargo', ['test', '--workspace', '--no-fail-fast'], {
    cwd: `${top}/sim-wasm`,
    keep: true,
  });
  const lines = [...result.output.matchAll(/(\d+) passed; (\d+) failed; (\d+) ignored/g)];
  const sum = (column) => lines.reduce((total, line) => total + Number(line[column]), 0);
  return counted(result, sum(1), sum(2), sum(3));
}

const all = [await cargo(), await compareGolden(CHECKED)];
const sum = (key) => all.reduce((total, one) => total + one[key], 0);
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(sum);
writeFileSync(`${REPORTS}/machine.json`, JSON.stringify({ passed, failed, skipped }));
