/** Translations: a PO file for each part and language. gettext's tools can read and write these files. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { po } from 'gettext-parser';
import { WORDS } from './english.mjs';

/** Option that keeps each message on one line, so that a change of one message changes one line. */
const UNFOLDED = { foldLength: 0 };

const pathOf = (root, language, part) => join(root, WORDS, language, `${part}.po`);

/** Returns every language except English: each is a folder with PO files beside `en`. */
export function languagesOf(root) {
  const folders = readdirSync(join(root, WORDS), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).filter((name) => /^[a-z]{2,3}(-[A-Z]{2})?$/.test(name) && name !== 'en');
}

/**
 * Returns the messages of a part by id: the English text that the translator saw, the translation, and whether it
 * needs a review.
 */
export function readPo(root, language, part) {
  const path = pathOf(root, language, part);
  const messages = new Map();
  if (!existsSync(path)) return messages;
  for (const [id, entries] of Object.entries(po.parse(readFileSync(path)).translations))
    for (const { msgid, msgstr, comments = {} } of Object.values(entries))
      if (id !== '')
        messages.set(id, { english: msgid, said: msgstr[0], fuzzy: /fuzzy/.test(comments.flag ?? ''), comments });
  return messages;
}

export function writePo(root, language, part, messages) {
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
  const path = pathOf(root, language, part);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${po.compile({ charset: 'utf-8', headers, translations }, UNFOLDED).toString().trimEnd()}\n`);
}
