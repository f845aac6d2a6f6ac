/**
 * The words of the page, in the language that is spoken. English comes with each part of the page;
 * another language is fetched when it is chosen and takes English's place in every part, in those
 * that come later, too. Where it lacks a message, English stays.
 *
 * Words are read where they are shown, never kept in a constant of a module: a module is read before
 * the language is known.
 */
import type { Messages, Tree } from './messages';
import { countAs } from './numbers';

/** The messages of a language by their parts. */
export type Translation = Readonly<Record<string, unknown>>;

type Part = { readonly name: string; readonly speak: () => void };

const ENGLISH: Translation = {};
const parts = new Map<object, Part>();
let spoken = ENGLISH;

/** Returns the English messages, replaced by a language's own where it has them. */
function translated(english: unknown, own: unknown): unknown {
  if (own === undefined) return english;
  if (typeof english !== 'object' || english === null) return own;
  const ours = own as Readonly<Record<string, unknown>>;
  if (Array.isArray(english)) return english.map((message, i) => translated(message, ours[i]));
  return Object.fromEntries(Object.entries(english).map(([key, message]) => [key, translated(message, ours[key])]));
}

/** A part of the words: `sentences` turns values into texts and says them by its messages. */
export function part<const English extends Tree | object, Words extends object>(
  name: string,
  english: English,
  sentences: (say: Messages<English>) => Words,
): Words {
  const inPresentLanguage = () => ({ ...sentences(translated(english, spoken[name]) as Messages<English>) });
  const words = inPresentLanguage();
  parts.set(words, { name, speak: () => Object.assign(words, inPresentLanguage()) });
  return words;
}

/** Language of a part if it differs from the page's language, for screen readers. */
export function languageOfPart(words: object): 'en' | undefined {
  const name = parts.get(words)?.name ?? '';
  return spoken === ENGLISH || spoken[name] !== undefined ? undefined : 'en';
}

/** Sets the page's language. */
export function speak(translation: Translation, locale: string): void {
  spoken = translation;
  countAs(locale);
  for (const { speak } of parts.values()) speak();
}
