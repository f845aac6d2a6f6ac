/** Module that the build makes of tests/golden/evidence.json (web/vite.config.ts). */
declare module 'virtual:evidence' {
  export const cells: readonly import('./evidence').KeptCell[];
  export const assumptions: Parameters<typeof import('../../../studies/hangs.mjs').hangsOf>[0];
}
