/** The language of the page: the first of the browser's that the page speaks. */
import { languageOf, learn } from '../words/languages';

/** Speaks it, and says so to whoever reads the page aloud. */
export async function applyLanguage(): Promise<void> {
  const language = languageOf(navigator.languages);
  document.documentElement.lang = language;
  await learn(language);
}
