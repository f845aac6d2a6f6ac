/** Module that the build generates from tests/golden/evidence.json (web/vite.config.ts). */
declare module 'virtual:evidence' {
  export const cells: readonly import('./evidence').KeptCell[];
  export const assumptions: Parameters<typeof import('../../../studies/hangs.mjs').hangsOf>[0];
}

/** Module that the build generates from tests/golden/then-and-now.json. */
declare module 'virtual:then-and-now' {
  export const figures: Readonly<Record<string, Readonly<Record<string, import('./comparisons').Figures>>>>;
}
