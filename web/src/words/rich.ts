/** A sentence with places in it for what is more than text: a button, a figure in bold. */

/** A place in a sentence, by its name. */
export type Place<Name extends string = string> = { readonly place: Name };

/** Text and places in the order in which the language has them. */
export type Rich<Name extends string = string> = readonly (string | Place<Name>)[];

export function place<Name extends string>(name: Name): Place<Name> {
  return { place: name };
}

/** rich`Back to ${place('moment')}.` */
export function rich<Name extends string = never>(
  texts: TemplateStringsArray,
  ...values: readonly (string | Place<Name>)[]
): Rich<Name> {
  return texts.flatMap((text, i) => (i < values.length ? [text, values[i]] : [text])).filter((piece) => piece !== '');
}
