/** The order of the test files: the longest first, so that no processor waits at the end for what another began last. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What runs many machines to their ends, in tests/boundary: every other file is over in seconds. */
const LONGEST = ['lessons', 'lessonFigures', 'remedies', 'capture', 'firefox', 'lessonPictures'];

/** How many files are begun before this one, at the most. */
function place({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/tests/boundary/${name}.test.ts`));
  return at < 0 ? LONGEST.length : at;
}

export class LongestFirst extends BaseSequencer {
  /** Vitest's own order (what took long before, then what is large) among all others. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
