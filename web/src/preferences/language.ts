/** The language of the page: the link's (`lang=`), else the one that was chosen here, else the first of the browser's that it speaks. */
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

/** The one that the page speaks. */
export const presentLanguage = (): Language => present;

/** Speaks it, and says so to whoever reads the page aloud. */
export async function applyLanguage(): Promise<void> {
  const [, linked = ''] = /[#&]lang=(\w*)/.exec(location.hash) ?? [];
  present = languageOf([linked, chosen(), ...navigator.languages]);
  document.documentElement.lang = present;
  await learn(present);
}

/** From the next opening of the page on. False where the browser keeps nothing. */
export function chooseLanguage(language: Language): boolean {
  try {
    localStorage.setItem(KEY, language);
    return true;
  } catch {
    return false;
  }
}
