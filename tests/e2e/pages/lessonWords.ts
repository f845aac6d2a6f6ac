/** Lessons with their words. A test runs outside Vite, which compiles the catalogue, so the bundle is built before. */

const bundle = new URL('../../../sim-wasm/target/e2e/lessons.js', import.meta.url).href;

export const { figuresOf, filled, LESSONS, sceneWords, wordsOf, projectionOf, instanceOf, overridesOf } = (await import(
  bundle
)) as typeof import('./lessonSource');
