/**
 * A scenario as a file: the entries of its link as JSON, one per line. The input is untrusted, so its length is
 * limited.
 * Each entry is read like an entry of a link, and each bad entry is reported.
 */

import { files as words } from '../words/files';
import { link } from '../words/link';
import { LINK_CAP } from './link';

/** Key and version that identify the file format. */
const MARK = 'ringside';
const VERSION = 1;
/** Maximum size of a file: four times a link's, because the file adds quotes and line ends. */
export const FILE_CAP = 4 * LINK_CAP;

/** Returns the file's text. */
export function fileOf(fragment: string): string {
  const entries: [string, string][] = [];
  const at: string[] = [];
  for (const [key, value] of new URLSearchParams(fragment)) {
    if (key === 'at') at.push(value);
    else if (key !== 'v') entries.push([key, value]);
  }
  const said = { [MARK]: VERSION, ...Object.fromEntries(entries), ...(at.length > 0 ? { at } : {}) };
  return `${JSON.stringify(said, null, 2)}\n`;
}

/** A link's fragment and the entries that could not be read. If nothing could be read, the reason. */
type ReadFile = { readonly fragment: string; readonly problems: readonly string[] } | { readonly refused: string };

export function readFile(text: string): ReadFile {
  if (text.length > FILE_CAP) return { refused: words.fileTooLong(FILE_CAP) };
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch (error) {
    // A text that does not begin with a brace was not meant as JSON.
    return { refused: text.trimStart().startsWith('{') ? words.noJson(lineOf(error, text)) : words.noFile };
  }
  if (typeof said !== 'object' || said === null || !Object.hasOwn(said, MARK)) return { refused: words.noFile };
  const entries: string[] = [];
  const problems: string[] = [];
  for (const [key, value] of Object.entries(said)) {
    if (key === MARK) {
      if (value !== VERSION) problems.push(link.otherVersion(short(value), VERSION));
      continue;
    }
    for (const one of key === 'at' && Array.isArray(value) ? value : [value]) {
      if (canBeWritten(key, one)) entries.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(one))}`);
      else problems.push(words.noPlainValue(short(key)));
    }
  }
  return { fragment: entries.join('&'), problems };
}

/** Line at which the parser has failed, according to its message. Without a position in the message, the last line. */
function lineOf(error: unknown, text: string): number {
  const [, line] = /line (\d+)/.exec(String(error)) ?? [];
  if (line !== undefined) return Number(line);
  const [, position] = /position (\d+)/.exec(String(error)) ?? [];
  const read = position === undefined ? text.trimEnd() : text.slice(0, Number(position));
  return read.split('\n').length;
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Returns whether a link can hold an entry. JSON can contain half a surrogate pair, but an address cannot. */
const canBeWritten = (key: string, value: unknown): boolean =>
  isPlain(value) && !/\p{Surrogate}/u.test(`${key}${value}`);

const short = (value: unknown): string => String(isPlain(value) ? value : typeof value).slice(0, 60);
