/**
 * Language of the page: the link's language (`lang=`), otherwise the stored choice, otherwise the browser's first
 * language that the page has.
 */
import { type Language, languageOf, learn } from '../words/languages';

const KEY = 'ringside.language';

function chosen(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

let present: Language = 'en';

/** Present language of the page. */
export const presentLanguage = (): Language => present;

/** Loads the language and sets it on the document, so that screen readers know it. `link`: the link of the page. */
export async function applyLanguage(link: string): Promise<void> {
  const [, linked = ''] = /(?:^|&)lang=(\w*)/.exec(link) ?? [];
  present = languageOf([linked, chosen(), ...navigator.languages]);
  document.documentElement.lang = present;
  await learn(present);
}

/** Stores the language for the next visit. Returns false if the browser has no storage. */
export function chooseLanguage(language: Language): boolean {
  try {
    localStorage.setItem(KEY, language);
    return true;
  } catch {
    return false;
  }
}
