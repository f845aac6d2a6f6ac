/**
 * The type of a message, derived from its English text in ICU's format. "{n, plural, one {# task} other {# tasks}}"
 * becomes a function of `{ n: number }`.
 * A text without placeholders stays a text. An unknown or missing placeholder name is a compile error.
 */

/** Texts of the files in `en/`. */
export type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };

/** Where a brace is. In a text, a brace opens a placeholder; in a list of forms, it opens the text of a form. */
type Around = readonly ('text' | 'forms')[];

/** `[name, type]` of each placeholder of a message. The type is computed brace by brace. */
type Places<
  Text extends string,
  Within extends Around = ['text'],
  Found = never,
> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? Closed<Text, Within, Found>
    : Opened<After, Within, Found>
  : Text extends `${string}}${string}`
    ? Closed<Text, Within, Found>
    : Found;

type Closed<Text extends string, Within extends Around, Found> = Text extends `${string}}${infer After}`
  ? Within extends readonly [unknown, ...infer Outside extends Around]
    ? Places<After, Outside, Found>
    : Found
  : Found;

type Opened<After extends string, Within extends Around, Found> = Within[0] extends 'forms'
  ? Places<After, ['text', ...Within], Found>
  : After extends `${infer Inside}}${infer Rest}`
    ? Inside extends `${infer Name}, ${infer Kind}, ${string}`
      ? After extends `${Name}, ${Kind}, ${infer Forms}`
        ? Places<Forms, ['forms', ...Within], Found | [Name, Kind extends 'plural' ? number : string]>
        : Found
      : Places<Rest, Within, Found | [Inside, string]>
    : Found;

type Values<Found extends [string, unknown]> = { readonly [Place in Found as Place[0]]: Place[1] };

/** A message in the form that the page uses. */
type Message<Text extends string> = string extends Text
  ? string
  : Text extends `${string}{${string}`
    ? (values: Values<Places<Text>>) => string
    : string;

/** Messages in the form that the page uses, in any language. Values that are not texts do not change. */
export type Messages<English> = English extends string
  ? Message<English>
  : English extends readonly unknown[] | { readonly [key: string]: unknown }
    ? { readonly [Key in keyof English]: Messages<English[Key]> }
    : English;
