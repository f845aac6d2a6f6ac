/** The catalogue: English, and the translations into each language. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../floors/files.mjs';
import { readEnglish, textsOf, WORDS } from './english.mjs';
import { faultOf } from './message.mjs';
import { languagesOf, readPo, writePo } from './po.mjs';

/** Returns why a language does not have a usable translation of a message. Null if it has one. */
function lackOf(english, message) {
  if (message === undefined || message.said === '') return 'missing';
  if (message.english !== english || message.fuzzy) return 'outdated';
  return faultOf(english, message.said);
}

/**
 * Reads one language. `parts`: by name, each with its texts (`said`, by id) and its missing messages (`lacks`: id,
 * English, reason).
 */
export function translationOf(root, language, english = readEnglish(root)) {
  return Object.entries(english).map(([part, tree]) => {
    const messages = readPo(root, language, part);
    const said = [];
    const lacks = [];
    for (const [id, text] of textsOf(tree)) {
      const why = lackOf(text, messages.get(id));
      if (why === null) said.push([id, messages.get(id).said]);
      else lacks.push({ id, english: text, why });
    }
    return { part, said, lacks };
  });
}

/** Returns every language except English, with its texts and its missing messages. */
export function catalogueOf(root) {
  const english = readEnglish(root);
  return languagesOf(root).map((language) => ({ language, parts: translationOf(root, language, english) }));
}

/** Returns a message's entry after its English may have changed. */
function updated(english, message, isReworded) {
  if (message === undefined) return { english, said: '' };
  if (message.english === english) return message;
  if (message.said === '') return { english, said: '' };
  if (isReworded && faultOf(english, message.said) === null) return { ...message, english };
  const previous = message.comments.previous ?? `msgid ${JSON.stringify(message.english)}`;
  return { english, said: message.said, comments: { ...message.comments, flag: 'fuzzy', previous } };
}

/**
 * Writes the PO files of a language again. New messages are untranslated, changed ones are marked "fuzzy" with the
 * former English, and removed ones are left out.
 * With `isReworded`, changed messages keep their translations, because the meaning is the same.
 */
export function update(root, language, isReworded = false) {
  const english = readEnglish(root);
  for (const [part, tree] of Object.entries(english)) {
    const messages = readPo(root, language, part);
    const texts = textsOf(tree).map(([id, text]) => [id, updated(text, messages.get(id), isReworded)]);
    writePo(root, language, part, texts);
  }
  for (const file of filesBelow(root, `${WORDS}/${language}`)) {
    const part = file.slice(`${WORDS}/${language}/`.length).replace(/\.po$/, '');
    if (english[part] === undefined) rmSync(join(root, file));
  }
}
