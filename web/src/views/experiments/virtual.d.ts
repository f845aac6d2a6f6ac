/** What the build makes of tests/golden/evidence.json (web/vite.config.ts). */
declare module 'virtual:evidence' {
  export const cells: readonly import('./evidence').KeptCell[];
}
