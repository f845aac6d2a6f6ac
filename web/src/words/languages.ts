/** The languages of the page: English, and a folder of PO files for each other language. */
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

/** Number of messages that a language lacks. English lacks none. */
export const lackingIn = (language: Language): number => translations[language]?.lacks ?? 0;

/** Every language but English, with the number of translated messages and of all messages. */
export const TRANSLATED: readonly { readonly language: Language; readonly said: number; readonly of: number }[] =
  Object.entries(translations).map(([language, { lacks, of }]) => ({ language, said: of - lacks, of }));

/** Returns the first language of the page that one of the tags names; English if none does. */
export function languageOf(tags: readonly string[]): Language {
  const known = tags.map((tag) => tag.split('-')[0]).find((name) => Object.hasOwn(LANGUAGES, name));
  return known ?? 'en';
}

/** Loads a language and uses it. If loading fails, the page keeps its present language. */
export async function learn(language: Language): Promise<void> {
  const translation = translations[language];
  if (translation === undefined) return;
  try {
    speak(await translation.come(), language);
  } catch {
    // English is already loaded.
  }
}
