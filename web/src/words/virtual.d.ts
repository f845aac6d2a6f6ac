/**
 * All languages except English: a function that loads each, and its number of missing messages
 * (web/tooling/build/words.ts).
 */
declare module 'virtual:languages' {
  export const translations: Readonly<
    Record<
      string,
      {
        readonly come: () => Promise<Readonly<Record<string, unknown>>>;
        readonly lacks: number;
        readonly of: number;
      }
    >
  >;
}

/** Missing messages of each language, by part. */
declare module 'virtual:missing-words' {
  type Lack = { readonly id: string; readonly english: string; readonly why: string };
  export const missing: Readonly<Record<string, readonly { readonly part: string; readonly lacks: readonly Lack[] }[]>>;
}
