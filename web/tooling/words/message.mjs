/** Reads messages in ICU's format: their placeholders, and the code that formats them. */
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Parses a message. Throws a SyntaxError if the text is not in ICU's format. */
export function read(text) {
  try {
    return parse(text, { ignoreTag: true });
  } catch (reason) {
    throw new SyntaxError(`“${text}”: ${reason.message}`);
  }
}

/** Returns the placeholders of a message by kind: a text, a number that selects a form, or a choice. */
export function placesOf(elements, places = new Map()) {
  for (const { type, value, options } of elements) {
    if (type === TYPE.argument) places.set(value, places.get(value) ?? 'text');
    else if (type === TYPE.plural || type === TYPE.select)
      places.set(value, type === TYPE.plural ? 'number' : 'choice');
    else if (type !== TYPE.literal && type !== TYPE.pound)
      throw new SyntaxError(`“${value}” is formatted by the page.`);
    for (const option of Object.values(options ?? {})) placesOf(option.value, places);
  }
  return places;
}

/** Returns why a translation cannot replace the English text. Null if the translation can replace it. */
export function faultOf(english, translation) {
  try {
    const [theirs, ours] = [english, translation].map((text) => placesOf(read(text)));
    const missing = [...theirs.keys()].filter((name) => !ours.has(name));
    const unknown = [...ours.keys()].filter((name) => !theirs.has(name));
    // A translation may select a form by a number that the English text only prints. It cannot select a form by a
    // placeholder for a text.
    const chosen = [...ours].filter(([name, kind]) => kind !== 'text' && theirs.has(name) && theirs.get(name) !== kind);
    if (missing.length > 0) return `lacks {${missing.join('}, {')}}`;
    if (unknown.length > 0) return `has {${unknown.join('}, {')}}, which English does not name`;
    return chosen.length > 0 ? `chooses by {${chosen[0][0]}}, which is a text` : null;
  } catch (reason) {
    return reason.message;
  }
}

const quoted = (text) => text.replace(/[`\\]|\$(?=\{)/g, '\\$&');

/** Matches the space between a number and the symbol of its unit, or between a multiplication sign and a number. */
const IN_VALUE = /(?<=\d) (?=(?:[mµn]?s|[KMG]i?B|k?B|[kMG]b\/s|[kM]\/s|[kMG]Hz|px|%)(?!\p{L}))|(?<=×) (?=\d|$)/gu;

/** Puts no-break spaces into a text, so that no line breaks within a value. `before`: characters before the text. */
const unbroken = (text, before = '') => `${before}${text}`.replace(IN_VALUE, '\u00a0').slice(before.length);

/** Returns the parts of a template literal for a message. `counted`: name of the number that replaces `#`. */
function template(elements, counted) {
  return elements.map((element, i) => {
    switch (element.type) {
      case TYPE.literal:
        return quoted(unbroken(element.value, i > 0 ? '0' : ''));
      case TYPE.argument:
        return `\${v.${element.value}}`;
      case TYPE.pound:
        return `\${count(v.${counted})}`;
      default:
        return `\${${choice(element)}}`;
    }
  });
}

function choice({ type, value, options }) {
  const forms = Object.entries(options).map(([name, form]) => [name, `\`${template(form.value, value).join('')}\``]);
  const object = (rows) => `{${rows.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
  if (type === TYPE.select) return `choose(v.${value},${object(forms)})`;
  // The form "=0" is for exactly this number, and has priority over the plural forms.
  const exact = forms.filter(([name]) => name.startsWith('='));
  const rest = `plural(v.${value},${object(forms.filter(([name]) => !name.startsWith('=')))})`;
  return exact.reduceRight((said, [name, text]) => `v.${value}===${Number(name.slice(1))}?${text}:${said}`, rest);
}

/** Returns the code of a message: a string, or a function of its values. */
export function codeOf(text) {
  const elements = read(text);
  const isPlain = elements.every(({ type }) => type === TYPE.literal);
  if (isPlain) return JSON.stringify(unbroken(elements.map(({ value }) => value).join('')));
  return `(v)=>\`${template(elements).join('')}\``;
}
