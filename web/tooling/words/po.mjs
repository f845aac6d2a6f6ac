/** Translations: a PO file for each language. gettext's tools can read and write these files. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { po } from 'gettext-parser';
import { WORDS } from './english.mjs';

/** Option that keeps each message on one line, so that a change of one message changes one line. */
const UNFOLDED = { foldLength: 0 };

/** Tag of a language. */
export const LANGUAGE = /^[a-z]{2,3}(-[A-Z]{2})?$/;

/** Path of a language's PO file in the project. */
export const poOf = (language) => `${WORDS}/${language}.po`;

/** Name of a message in a PO file (`msgctxt`): its part and its id. */
export const contextOf = (part, id) => `${part}#${id}`;

/** Returns every language except English. Each language has a PO file beside the folder `en`. */
export function languagesOf(root) {
  const files = readdirSync(join(root, WORDS)).filter((name) => name.endsWith('.po'));
  return files.map((name) => name.slice(0, -'.po'.length)).filter((name) => LANGUAGE.test(name));
}

/**
 * Returns the messages of a language by name. A message has the English text that the translator saw, the translation,
 * and whether the translation needs a review.
 */
export function readPo(root, language) {
  const messages = new Map();
  for (const [id, entries] of Object.entries(po.parse(readFileSync(join(root, poOf(language)))).translations))
    for (const { msgid, msgstr, comments = {} } of Object.values(entries))
      if (id !== '')
        messages.set(id, { english: msgid, said: msgstr[0], fuzzy: /fuzzy/.test(comments.flag ?? ''), comments });
  return messages;
}

/** Writes the messages of a language. */
export function writePo(root, language, messages) {
  const translations = { '': { '': { msgid: '', msgstr: [''] } } };
  for (const [id, { english, said, comments = {} }] of messages)
    translations[id] = { [english]: { msgctxt: id, msgid: english, msgstr: [said], comments } };
  const headers = {
    'Project-Id-Version': 'Ringside',
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  };
  const text = po.compile({ charset: 'utf-8', headers, translations }, UNFOLDED).toString();
  writeFileSync(join(root, poOf(language)), `${text.trimEnd()}\n`);
}
