/** Reads a scenario of the package. Values are checked like those of a link. */

import { decodeLink, type Scenario as Link, type Problem } from '../src/scenario/link';
import { link } from '../src/words/link';
import type { Scenario, Value } from './api.js';

const entry = (key: string, value: Value): string => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`;

function fragmentOf({ preset, set = {}, at = [] }: Scenario): string {
  const entries = preset === undefined ? [] : [entry('preset', preset)];
  for (const [id, value] of Object.entries(set)) entries.push(entry(id, value));
  for (const { time_s, id, value } of at) entries.push(entry('at', `${time_s}s:${id}=${value}`));
  return entries.join('&');
}

const KEYS = new Set(['preset', 'set', 'at']);

/** Rejects unknown keys, so that a misspelt key does not silently run another scenario. */
function knownKeys(scenario: Scenario): string[] {
  const wrong = Object.keys(scenario).filter((key) => !KEYS.has(key));
  return wrong.map((key) => `${key}: a scenario has only ${[...KEYS].join(', ')}.`);
}

/**
 * Returns the first part of the text about an error in a link. The second part says what the page did, so the package
 * leaves it out.
 */
const cause = (problem: Problem): string => problem(link).replace(/\. The [^.]*\.$/, '.');

/** Accepts a scenario, a link, or the part of a link after `#`. Throws an error that names every wrong entry. */
export function readScenario(scenario: Scenario | string): Link {
  const fragment = typeof scenario === 'string' ? scenario.slice(scenario.indexOf('#') + 1) : fragmentOf(scenario);
  const { scenario: read, problems } = decodeLink(fragment);
  const all = [...(typeof scenario === 'string' ? [] : knownKeys(scenario)), ...problems.map(cause)];
  if (all.length > 0) throw new RangeError(all.join(' '));
  return read;
}
