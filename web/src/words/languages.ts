/** The languages that the page speaks. */
import type { Translation } from './dictionary';
import { speak } from './spoken';

export type Language = 'en' | 'es';

/** Where each language comes from; English comes with the page. Another is a folder beside `en/` and a line here. */
const TRANSLATIONS: Readonly<Record<Language, (() => Promise<Translation>) | null>> = {
  en: null,
  es: async () => (await import('./es/spanish')).spanish,
};

/** Each by the name that it has for itself. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', es: 'español' };

/** The first of these tags that names a language of the page; else English. */
export function languageOf(tags: readonly string[]): Language {
  const known = tags.map((tag) => tag.split('-')[0]).find((name) => Object.hasOwn(TRANSLATIONS, name));
  return (known ?? 'en') as Language;
}

/** Fetches a language and speaks it; where it does not come, the page goes on as it speaks. */
export async function learn(language: Language): Promise<void> {
  const fetched = TRANSLATIONS[language];
  if (fetched === null) return;
  try {
    speak(await fetched(), language);
  } catch {
    // English is there.
  }
}
