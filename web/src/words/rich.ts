/** A sentence with placeholders for elements other than text: a button, a figure in bold. */

/** A place in a sentence, by its name. */
export type Place<Name extends string = string> = { readonly place: Name };

/** Text and places in the order in which the language has them. */
export type Rich<Name extends string = string> = readonly (string | Place<Name>)[];

/** Stands around a place's name in a sentence. No language writes it. */
export const EDGE = '\u0001';

/** The value of a message's name where more than text will stand. */
export const place = (name: string): string => `${EDGE}${name}${EDGE}`;

/** The sentence in pieces: rich<'moment'>(say.back({ moment: place('moment') })). */
export function rich<Name extends string>(sentence: string): Rich<Name> {
  const pieces = sentence.split(EDGE).map((piece, i) => (i % 2 === 0 ? piece : { place: piece as Name }));
  return pieces.filter((piece) => piece !== '');
}
