/** A runner of tests, and what it counted. */
import { readFileSync } from 'node:fs';
import { run, Stop, say, top } from './shell.mjs';

/** Where runners write what they counted, a file each. */
export const REPORTS = `${top}/node_modules/.cache/ringside`;

/** Runs one runner; a failure is a result, not an end. */
export async function attempt(name, program, args, options) {
  say(name);
  try {
    return { ok: true, output: await run(program, args, options) };
  } catch (reason) {
    if (!(reason instanceof Stop)) throw reason;
    return { ok: false, output: reason.output ?? '' };
  }
}

/** A runner that failed without counting a failure (it did not build) has failed once. */
export function counted({ ok }, passed, failed, skipped) {
  return { passed, failed: ok ? failed : Math.max(failed, 1), skipped };
}

/** What the runner of this name wrote; nothing where it did not come so far. */
export function report(name) {
  try {
    return JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8'));
  } catch {
    return {};
  }
}
