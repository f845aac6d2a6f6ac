/** Every language but English: how it comes, and how many of its messages are missing (web/tooling/build/words.ts). */
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

/** What each language lacks, part by part. */
declare module 'virtual:missing-words' {
  type Lack = { readonly id: string; readonly english: string; readonly why: string };
  export const missing: Readonly<Record<string, readonly { readonly part: string; readonly lacks: readonly Lack[] }[]>>;
}
