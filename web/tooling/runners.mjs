/** Starts a test runner and reads its counts. */
import { readFileSync } from 'node:fs';
import { run, Stop, say, top } from './shell.mjs';

/** Folder in which runners write their counts, one file each. */
export const REPORTS = `${top}/node_modules/.cache/ringside`;

/** Starts one runner; a failure is a result and does not stop the program. */
export async function attempt(name, program, args, options) {
  say(name);
  try {
    return { ok: true, output: await run(program, args, options) };
  } catch (reason) {
    if (!(reason instanceof Stop)) throw reason;
    return { ok: false, output: reason.output ?? '' };
  }
}

/** Counts of a runner; one that failed without counting a failure (because it did not build) has one failure. */
export function counted({ ok }, passed, failed, skipped) {
  return { passed, failed: ok ? failed : Math.max(failed, 1), skipped };
}

/** Report of the runner with this name; empty if there is none. */
export function report(name) {
  try {
    return JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8'));
  } catch {
    return {};
  }
}
