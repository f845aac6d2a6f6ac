/** Tells the user which parts of a link could not be used. The file loads after the link was opened. */
import type { Preset } from '../tables/tables';
import { clipped, decodeLink, type Problem, type Scenario } from './link';
import { presetOf, valueFor } from './params';

type Telling = { readonly notify: (title: string, lines: readonly string[]) => void };

export async function tellProblems({ notify }: Telling, problems: readonly Problem[]): Promise<void> {
  if (problems.length === 0) return;
  const { link } = await import('../words/link');
  notify(
    link.problems,
    problems.map((problem) => problem(link)),
  );
}

/** Tells the problems of a link, with or without its `#`. */
export function tellOf(chosen: Telling, fragment: string): Promise<void> {
  const { scenario, problems } = decodeLink(fragment);
  return tellProblems(chosen, [...problems, ...pastEnd(fragment.replace(/^#/, ''), scenario)]);
}

/**
 * Names the entries with a moment after the end of the run, which the run never reaches. If the end is changed during
 * the run, the last change counts.
 */
function pastEnd(link: string, { preset, overrides, interventions }: Scenario): readonly Problem[] {
  const ends = interventions.filter(({ id }) => id === 'run.duration').map(({ value }) => value);
  const end_ns = (ends.at(-1) ?? valueFor('run.duration', presetOf(preset) as Preset, overrides)) * 1e9;
  const late = link.split('&').filter((entry) => newestIn(entry) > end_ns);
  return late.map((entry) => (words) => words.afterEnd(clipped(decodeURIComponent(entry)), end_ns));
}

/** Returns the newest moment in one entry of a link, ns. */
function newestIn(entry: string): number {
  const { t_ns, loop, interventions } = decodeLink(entry).scenario;
  return Math.max(t_ns ?? 0, loop?.to_ns ?? 0, interventions[0]?.at_ns ?? 0);
}
