/**
 * The words of the page, in the language that is spoken. English comes with each part of the page;
 * another language is a dictionary that is fetched when it is chosen and takes English's place in
 * every part, in those that come later, too.
 *
 * Words are read where they are shown, never kept in a constant of a module: a module is read before
 * the language is known.
 */
import type { Dictionary, PartName, Translation } from './dictionary';
import { countAs } from './numbers';

/** English by its parts; what a language must say is what English says. */
const parts = new Map<PartName, object>();
let spoken: Translation | null = null;

/** A part of the words: English until another language is spoken. */
export function part<Name extends PartName>(name: Name, english: Dictionary[Name]): Dictionary[Name] {
  const words = { ...english, ...spoken?.[name] };
  parts.set(name, words);
  return words;
}

/** The language of a part, where that is not the page's own: for whoever reads it aloud. */
export function languageOfPart(name: PartName): 'en' | undefined {
  return spoken === null || spoken[name] !== undefined ? undefined : 'en';
}

/** From now on the page speaks so. */
export function speak(dictionary: Translation, locale: string): void {
  spoken = dictionary;
  countAs(locale);
  for (const [name, words] of parts) Object.assign(words, dictionary[name]);
}
