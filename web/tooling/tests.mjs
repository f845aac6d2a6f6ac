/** Runs every test of the project and adds up the counts of all runners. */
import { mkdirSync, rmSync } from 'node:fs';
import { failures } from './failures.mjs';
import { attempt, counted, REPORTS, report } from './runners.mjs';
import { bin, runBehind, Stop, top } from './shell.mjs';

async function vitest() {
  const args = ['run', '-c', 'web/vite.config.ts', '--reporter=default', '--reporter=json'];
  const result = await attempt('Vitest', 'node', [bin('vitest'), ...args, `--outputFile.json=${REPORTS}/vitest.json`]);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report('vitest');
  return counted(result, numPassedTests, numFailedTests, numPendingTests + numTodoTests);
}

/**
 * Runs the tests of the simulator, which need no page, and collects their output. If the tests write no report, this
 * counts as one failure.
 */
async function machine() {
  let output = '';
  try {
    output = await runBehind('node', [`${top}/web/tooling/machineTests.mjs`]);
  } catch (reason) {
    if (!(reason instanceof Stop)) throw reason;
    output = reason.output ?? reason.message;
  }
  return { output, passed: 0, failed: 1, skipped: 0, ...report('machine') };
}

async function playwright(browser) {
  const args = ['test', '-c', 'tests/e2e', '--reporter=list,json'];
  const env = { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: `${REPORTS}/playwright.json` };
  const result = await attempt('Playwright', 'node', [bin('playwright'), ...args], { env });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report('playwright').stats ?? {};
  return counted(result, expected + flaky, unexpected, skipped);
}

/**
 * Runs all tests. `failedChecks`: names of checks that failed before. The last lines list the failures and the sum; the
 * command fails if anything failed. The page's tests have the higher priority. While these wait, the simulator's tests
 * use their processor.
 */
export async function runTests(failedChecks, browser) {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const beside = machine();
  const all = [await vitest(), await playwright(browser)];
  const { output, ...count } = await beside;
  console.log(output);
  all.push(count);
  const sum = (key) => all.reduce((total, one) => total + one[key], 0);
  const failed = sum('failed') + failedChecks.length;
  const skipped = sum('skipped');
  const named = { vitest: report('vitest'), playwright: report('playwright'), cargo: output };
  for (const line of failures(named)) console.log(line);
  if (failedChecks.length > 0) console.log(`\nFailed checks: ${failedChecks.join(', ')}`);
  if (skipped > 0 && process.env.CI) console.log('\nA skipped test is a failure in CI.');
  console.log(`\n${sum('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  if (failed > 0 || (skipped > 0 && process.env.CI)) throw new Stop('');
}
