/** Judges licence expressions, and collects the licence texts of code that the page ships. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED, TOOLS_UNDER_MPL } from './reasons.mjs';

const split = (expression, by) => expression.replace(/[()]/g, '').split(by);

/** Whether an SPDX expression (or cargo's older `A/B`) lets us use the code under licences of the list. */
export function isAllowed(expression) {
  return split(expression, ' AND ').every((part) =>
    split(part, / OR |\//).some((licence) => ALLOWED.has(licence.trim())),
  );
}

/** Whether a package's licence is accepted. The Mozilla licence is, for tools that are not shipped. */
export function isAccepted({ name, license, dev }) {
  return isAllowed(license ?? '') || (license === 'MPL-2.0' && dev === true && TOOLS_UNDER_MPL.test(name));
}

/** Order in which a crate's licence files are chosen: the project takes MIT where it may choose. */
const FILES = [/^licen[cs]e[-_.]mit/i, /^licen[cs]e(\.md|\.txt)?$/i, /^copying/i, /^unlicense/i, /^licen[cs]e/i];

/** The text of the licence file in a folder, or undefined where there is none. */
export function textIn(folder) {
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder);
  const name = FILES.map((wanted) => names.find((each) => wanted.test(each))).find((each) => each !== undefined);
  return name === undefined ? undefined : readFileSync(join(folder, name), 'utf8').trim();
}
