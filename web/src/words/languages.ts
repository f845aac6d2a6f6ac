/** The languages that the page speaks. */
import type { Dictionary } from './dictionary';
import { speak } from './spoken';

/** Where each language's dictionary comes from; English comes with the page. Another is a folder beside `en/` and a line here. */
const DICTIONARIES: Readonly<Record<Language, (() => Promise<Dictionary>) | null>> = { en: null };

export type Language = 'en';

/** The first of these tags that names a language of the page; else English. */
export function languageOf(tags: readonly string[]): Language {
  const known = tags.map((tag) => tag.split('-')[0]).find((name) => Object.hasOwn(DICTIONARIES, name));
  return (known ?? 'en') as Language;
}

/** Fetches a language and speaks it; where it does not come, the page goes on as it speaks. */
export async function learn(language: Language): Promise<void> {
  const fetched = DICTIONARIES[language];
  if (fetched === null) return;
  try {
    speak(await fetched(), language);
  } catch {
    // English is there.
  }
}
