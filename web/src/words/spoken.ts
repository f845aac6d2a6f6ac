/**
 * The texts of the page in its present language. English comes with each part. Another language is loaded when it is
 * chosen and replaces English in every part; missing messages stay English.
 * Texts must be read where they are shown. A constant of a module would be evaluated before the language is known.
 */
import type { Messages, Tree } from './messages';
import { countAs } from './numbers';

/** Messages of a language, by the name of their part. */
export type Translation = Readonly<Record<string, unknown>>;

type Part = { readonly name: string; readonly speak: () => void };

const ENGLISH: Translation = {};
const parts = new Map<object, Part>();
let spoken = ENGLISH;

/** Returns the English messages; those that the language has replace them. */
function translated(english: unknown, own: unknown): unknown {
  if (own === undefined) return english;
  if (typeof english !== 'object' || english === null) return own;
  const ours = own as Readonly<Record<string, unknown>>;
  if (Array.isArray(english)) return english.map((message, i) => translated(message, ours[i]));
  return Object.fromEntries(Object.entries(english).map(([key, message]) => [key, translated(message, ours[key])]));
}

/** Makes a part of the texts. `sentences` combines the part's messages with values. */
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

/** Language of a part's texts, for screen readers. Undefined if it is the page's language. */
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
