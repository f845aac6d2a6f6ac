/** The page's languages: English, and a PO file for each other language. */
import { translations } from 'virtual:languages';
import { speak } from './spoken';

export type Language = string;

/** Returns a language's own name. */
const nameOf = (language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

/** Name of each language in that language. */
export const LANGUAGES: Readonly<Record<Language, string>> = Object.fromEntries(
  ['en', ...Object.keys(translations)].map((language) => [language, nameOf(language)]),
);

/** Number of messages that are missing in a language. None are missing in English. */
export const lackingIn = (language: Language): number => translations[language]?.lacks ?? 0;

/** All languages except English, with the number of translated messages and of all messages. */
export const TRANSLATED: readonly { readonly language: Language; readonly said: number; readonly of: number }[] =
  Object.entries(translations).map(([language, { lacks, of }]) => ({ language, said: of - lacks, of }));

/** Returns the first of these languages that the page has. If it has none of them, returns English. */
export function languageOf(tags: readonly string[]): Language {
  const known = tags.map((tag) => tag.split('-')[0]).find((name) => Object.hasOwn(LANGUAGES, name));
  return known ?? 'en';
}

/** Loads a language and switches to it. If loading fails, the present language stays. */
export async function learn(language: Language): Promise<void> {
  const translation = translations[language];
  if (translation === undefined) return;
  try {
    speak(await translation.come(), language);
  } catch {
    // English is already loaded.
  }
}
