/** Runs every test of the project and adds up what each runner counted. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { compareGolden } from './golden.mjs';
import { bin, run, Stop, say, top } from './shell.mjs';

const REPORTS = `${top}/node_modules/.cache/ringside`;

/** Runs one runner; a failure is a result, not an end. */
async function attempt(name, program, args, options) {
  say(name);
  try {
    return { ok: true, output: await run(program, args, options) };
  } catch (reason) {
    if (!(reason instanceof Stop)) throw reason;
    return { ok: false, output: reason.output ?? '' };
  }
}

/** A runner that failed without counting a failure (it did not build) has failed once. */
function counted({ ok }, passed, failed, skipped) {
  return { passed, failed: ok ? failed : Math.max(failed, 1), skipped };
}

async function cargo() {
  const result = await attempt('cargo test', 'cargo', ['test', '--workspace', '--no-fail-fast'], {
    cwd: `${top}/sim-wasm`,
    keep: true,
  });
  const lines = [...result.output.matchAll(/(\d+) passed; (\d+) failed; (\d+) ignored/g)];
  const sum = (column) => lines.reduce((total, line) => total + Number(line[column]), 0);
  return counted(result, sum(1), sum(2), sum(3));
}

function report(name) {
  try {
    return JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8'));
  } catch {
    return {};
  }
}

async function vitest() {
  const args = ['run', '-c', 'web/vite.config.ts', '--reporter=default', '--reporter=json'];
  const result = await attempt('Vitest', 'node', [bin('vitest'), ...args, `--outputFile.json=${REPORTS}/vitest.json`]);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report('vitest');
  return counted(result, numPassedTests, numFailedTests, numPendingTests + numTodoTests);
}

async function playwright(browser) {
  const args = ['test', '-c', 'tests/e2e', '--reporter=list,json'];
  const env = { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: `${REPORTS}/playwright.json` };
  const result = await attempt('Playwright', 'node', [bin('playwright'), ...args], { env });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report('playwright').stats ?? {};
  return counted(result, expected + flaky, unexpected, skipped);
}

/** Runs all runners after `failedChecks`, prints the sum as the last line, and stops if anything failed. */
export async function runTests(failedChecks, browser) {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const all = [await cargo(), await compareGolden(), await vitest(), await playwright(browser)];
  const sum = (key) => all.reduce((total, one) => total + one[key], 0);
  const failed = sum('failed') + failedChecks.length;
  const skipped = sum('skipped');
  if (failedChecks.length > 0) console.log(`\nFailed checks: ${failedChecks.join(', ')}`);
  if (skipped > 0 && process.env.CI) console.log('\nA skipped test is a failure in CI.');
  console.log(`\n${sum('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  if (failed > 0 || (skipped > 0 && process.env.CI)) throw new Stop('');
}
