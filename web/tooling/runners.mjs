/** Starts a test runner and reads the counts of its tests. */
import { readFileSync } from 'node:fs';
import { run, Stop, say, top } from './shell.mjs';

/** Folder in which the runners write their counts, one file each. */
export const REPORTS = `${top}/node_modules/.cache/ringside`;

/** Starts one runner. A failure is a result and does not stop the program. */
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
 * Counts of a runner. A runner that failed without a failed test, for example because it did not compile, counts as
 * one failure.
 */
export function counted({ ok }, passed, failed, skipped) {
  return { passed, failed: ok ? failed : Math.max(failed, 1), skipped };
}

/** Returns the report of the runner with this name. Empty if there is none. */
export function report(name) {
  try {
    return JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8'));
  } catch {
    return {};
  }
}
