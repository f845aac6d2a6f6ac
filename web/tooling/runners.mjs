/** Starts the test runners (such as Vitest and Playwright), and reads how many tests passed and failed. */
import { readFileSync } from 'node:fs';
import { run, Stop, say, top } from './shell.mjs';

/** Folder in which each test runner writes a file with its counts of tests. */
export const REPORTS = `${top}/node_modules/.cache/ringside`;

/** Starts one test runner. A failed test is a result and does not stop this program. */
export async function attempt(name, program, args, options) {
  say(name);
  try {
    return { ok: true, output: await run(program, args, options) };
  } catch (reason) {
    if (!(reason instanceof Stop)) throw reason;
    return { ok: false, output: reason.output ?? '' };
  }
}

/**
 * Counts of tests of one runner. A runner that failed without a failed test, for example because the code did not
 * compile, counts as one failure.
 */
export function counted({ ok }, passed, failed, skipped) {
  return { passed, failed: ok ? failed : Math.max(failed, 1), skipped };
}

/** Returns the report of the test runner with this name. Empty if there is no report. */
export function report(name) {
  try {
    return JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8'));
  } catch {
    return {};
  }
}
