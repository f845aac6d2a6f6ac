/**
 * The texts of the page in its present language. English comes with each part of the page. Another language is loaded
 * when it is chosen, and replaces English in every part, including parts that load later. Messages that it lacks stay
 * English. Texts must be read where they are shown and never stored in a constant of a module, because a module is
 * evaluated before the language is known.
 */
import type { Messages, Tree } from './messages';
import { countAs } from './numbers';

/** The messages of a language by their parts. */
export type Translation = Readonly<Record<string, unknown>>;

type Part = { readonly name: string; readonly speak: () => void };

const ENGLISH: Translation = {};
const parts = new Map<object, Part>();
let spoken = ENGLISH;

/** Returns the English messages, replaced by a language's own messages where it has them. */
function translated(english: unknown, own: unknown): unknown {
  if (own === undefined) return english;
  if (typeof english !== 'object' || english === null) return own;
  const ours = own as Readonly<Record<string, unknown>>;
  if (Array.isArray(english)) return english.map((message, i) => translated(message, ours[i]));
  return Object.fromEntries(Object.entries(english).map(([key, message]) => [key, translated(message, ours[key])]));
}

/** A part of the texts. `sentences` turns values into texts, using the messages of the part. */
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
