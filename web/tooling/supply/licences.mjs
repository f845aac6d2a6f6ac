/** Checks licence expressions, and collects the licence texts of code in the page. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED, TOOLS_UNDER_MPL } from './reasons.mjs';

const split = (expression, by) => expression.replace(/[()]/g, '').split(by);

/** Returns whether an SPDX expression (or cargo's older `A/B`) allows use under licences in the list. */
export function isAllowed(expression) {
  return split(expression, ' AND ').every((part) =>
    split(part, / OR |\//).some((licence) => ALLOWED.has(licence.trim())),
  );
}

/**
 * Returns whether a package's licence is accepted. The Mozilla licence is accepted only for tools whose code is not
 * in the page.
 */
export function isAccepted({ name, license, dev }) {
  return isAllowed(license ?? '') || (license === 'MPL-2.0' && dev === true && TOOLS_UNDER_MPL.test(name));
}

/** Names of licence files, the preferred one first. If a crate offers a choice, the project chooses MIT. */
const FILES = [/^licen[cs]e[-_.]mit/i, /^licen[cs]e(\.md|\.txt)?$/i, /^copying/i, /^unlicense/i, /^licen[cs]e/i];

/** Returns the text of the licence file in a folder. Undefined if there is none. */
export function textIn(folder) {
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder);
  const name = FILES.map((wanted) => names.find((each) => wanted.test(each))).find((each) => each !== undefined);
  return name === undefined ? undefined : readFileSync(join(folder, name), 'utf8').trim();
}
