/** A sentence with placeholders for elements that are not text: a button, a figure in bold. */

/** A placeholder in a sentence, by its name. */
export type Place<Name extends string = string> = { readonly place: Name };

/** A sentence as a list of texts and placeholders. */
export type Rich<Name extends string = string> = readonly (string | Place<Name>)[];

/** Character before and after the name of a placeholder. No language uses it. */
export const EDGE = '\u0001';

/** Returns the value for a placeholder that an element of the page will replace. */
export const place = (name: string): string => `${EDGE}${name}${EDGE}`;

/** Splits a sentence at its placeholders: rich<'moment'>(say.back({ moment: place('moment') })). */
export function rich<Name extends string>(sentence: string): Rich<Name> {
  const pieces = sentence.split(EDGE).map((piece, i) => (i % 2 === 0 ? piece : { place: piece as Name }));
  return pieces.filter((piece) => piece !== '');
}
