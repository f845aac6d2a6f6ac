/** Tells the user which parts of a link could not be used. */
import type { Problem } from './link';

type Telling = { readonly notify: (title: string, lines: readonly string[]) => void };

export async function tellProblems({ notify }: Telling, problems: readonly Problem[]): Promise<void> {
  if (problems.length === 0) return;
  const { link } = await import('../words/link');
  notify(
    link.problems,
    problems.map((problem) => problem(link)),
  );
}
