/** Runs of an experiment that were made in this browser, compared with those that come with the page. */

import { kept } from '../../../studies/draws.mjs';
import type { Outcome } from '../../engine/outcome';
import { readArguments } from '../../scenario/commandLine';
import { encodeLink } from '../../scenario/link';
import type { RunSpec } from '../../scenario/runSpec';
import { runOf } from '../../scenario/store';
import type { Opening } from './cards';
import type { Cell } from './evidence';

/** Outcomes of runs made in this browser, by command line. */
export type Outcomes = ReadonlyMap<string, Outcome>;

/** Returns the command lines of `draws` runs with different seeds for each published value, without repetition. */
export function linesFor(cells: readonly Cell[], draws: number): string[] {
  const lines = cells.flatMap(({ lines, before }) => [...lines.slice(0, draws), ...(before ?? []).slice(0, draws)]);
  return [...new Set(lines)];
}

export function runOfLine(line: string): RunSpec {
  return runOf(readArguments(line));
}

/**
 * Returns the value that a draw (run with another seed) made in this browser gives for a cell. Null if the run was not
 * made here.
 */
export function madeHere(cell: Cell, draw: number, outcomes: Outcomes): { value: number; digest: string } | null {
  const outcome = outcomes.get(cell.lines[draw]);
  const before = cell.before === null ? undefined : outcomes.get(cell.before[draw]);
  if (outcome === undefined || (cell.before !== null && before === undefined)) return null;
  return { value: kept(cell.value(outcome.metrics, before?.metrics)), digest: outcome.digest };
}

/** Returns the simulated values of those runs for one published value that were made in this browser. */
export function valuesMade(cell: Cell, outcomes: Outcomes): number[] {
  return cell.lines.flatMap((_, draw) => madeHere(cell, draw, outcomes)?.value ?? []);
}

/**
 * Returns the names of the values for which a run made in this browser differs from the run that came with the page.
 */
export function differing(cells: readonly Cell[], outcomes: Outcomes): string[] {
  const isOther = (cell: Cell): boolean =>
    cell.lines.some((_, draw) => {
      const here = madeHere(cell, draw, outcomes);
      return here !== null && (here.digest !== cell.digests[draw] || here.value !== cell.values[draw]);
    });
  return cells.filter(isOther).map(({ name }) => name);
}

/** Index of the run whose value is nearest to the median of all runs. */
export function nearestMedian({ values, median }: Cell): number {
  const off = (draw: number): number => Math.abs(values[draw] - median);
  return values.reduce((best, _, draw) => (off(draw) < off(best) ? draw : best), 0);
}

/** Link to the run with one of the seeds, at the moment at which the experiment opens it. */
export function linkOf(cell: Cell, draw: number, { t_ns, speed }: Opening): string {
  return encodeLink({ ...readArguments(cell.lines[draw]), t_ns, speed, title: '', loop: null, page: {} });
}
