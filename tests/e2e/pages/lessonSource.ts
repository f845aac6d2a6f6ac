/** Exports the lessons for browser tests. `web/spoken.config.ts` bundles this file with the compiled words. */
export { figuresOf, LESSONS, sayOptions, sceneWords, wordsOf } from '../../../web/src/views/lessons/all';
export { conditionOf } from '../../../web/src/views/lessons/lesson';
export { projectionOf } from '../../../web/src/views/lessons/projection';
export { instanceOf } from '../../../web/src/views/lessons/setup';
export { filled } from '../../../web/src/words/lessons/shape';
