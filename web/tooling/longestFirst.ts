/** Runs the longest test files first, so that no processor is idle at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files of tests/boundary that simulate many whole runs. Every other test file takes seconds. */
const LONGEST = ['lessons', 'lessonFigures', 'remedies', 'capture', 'webkit', 'firefox', 'lessonPictures'];

/** Rank of a test file: its index in `LONGEST`. All other files come after these. */
function place({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/tests/boundary/${name}.test.ts`));
  return at < 0 ? LONGEST.length : at;
}

export class LongestFirst extends BaseSequencer {
  /** Sorts files by rank. Files of equal rank keep Vitest's own order (by earlier duration, then by size). */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
