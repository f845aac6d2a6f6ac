/**
 * Lessons with their words for browser tests. The words need Vite, which does not run in these tests, so this file
 * loads a bundle made earlier.
 */

const bundle = new URL('../../../sim-wasm/target/e2e/lessons.js', import.meta.url).href;

export const { conditionOf, figuresOf, filled, LESSONS, sayOptions, sceneWords, wordsOf, projectionOf, instanceOf } =
  (await import(bundle)) as typeof import('./lessonSource');
