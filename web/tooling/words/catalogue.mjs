/** The catalogue: the English texts, and their translations into each language. */
import { readEnglish, textsOf } from './english.mjs';
import { faultOf } from './message.mjs';
import { contextOf, languagesOf, readPo, writePo } from './po.mjs';

/** Returns why a language has no usable translation of a message. Null if it has a usable translation. */
function lackOf(english, message) {
  if (message === undefined || message.said === '') return 'missing';
  if (message.english !== english || message.fuzzy) return 'outdated';
  return faultOf(english, message.said);
}

/**
 * Reads the translations of one language. Returns each part by name, with its translated texts (`said`, by id) and its
 * missing messages (`lacks`: id, English, reason).
 */
export function translationOf(root, language, english = readEnglish(root)) {
  const messages = readPo(root, language);
  return Object.entries(english).map(([part, tree]) => {
    const said = [];
    const lacks = [];
    for (const [id, text] of textsOf(tree)) {
      const message = messages.get(contextOf(part, id));
      const why = lackOf(text, message);
      if (why === null) said.push([id, message.said]);
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

/**
 * Returns the PO entry of a message, with the present English text. The English text may have changed since the
 * translation.
 */
function updated(english, message, isReworded) {
  if (message === undefined) return { english, said: '' };
  if (message.english === english) return message;
  if (message.said === '') return { english, said: '' };
  if (isReworded && faultOf(english, message.said) === null) return { ...message, english };
  const previous = message.comments.previous ?? `msgid ${JSON.stringify(message.english)}`;
  return { english, said: message.said, comments: { ...message.comments, flag: 'fuzzy', previous } };
}

/** Replaces usual spaces before French punctuation by narrow spaces at which no line may break. */
export const withNarrowSpaces = (text) => text.replace(/ ([:;!?»])(?![\w/])/g, '\u202f$1').replace(/« /g, '«\u202f');

/**
 * Writes the PO file of a language again. New messages are untranslated, changed messages are marked "fuzzy" with the
 * former English text, and removed messages are left out. With `isReworded`, changed messages keep their translations,
 * because the meaning is the same.
 */
export function update(root, language, isReworded = false) {
  const messages = readPo(root, language);
  const named = Object.entries(readEnglish(root)).flatMap(([part, tree]) =>
    textsOf(tree).map(([id, text]) => [contextOf(part, id), text]),
  );
  const texts = named.map(([name, text]) => [name, updated(text, messages.get(name), isReworded)]);
  const spaced = texts.map(([name, text]) => [name, { ...text, said: withNarrowSpaces(text.said) }]);
  writePo(root, language, language === 'fr' ? spaced : texts);
}
