/** Every published cell with all draws of the run that answers it, and how its value is read off such a run. */

import { cells as kept } from 'virtual:evidence';
import { commandLines, DRAWS } from '../../../studies/draws.mjs';
import { ROUTER } from '../../../studies/router.mjs';
import { STUDIES } from '../../../studies/studies.mjs';

/** Given to the machine; a constant was chosen by it; nothing was. */
export type Kind = 'input' | 'calibrated' | 'follows';

/** A cell as a file of tests/golden has it. */
export type KeptCell = {
  readonly card: string;
  readonly name: string;
  /** Of a published one. */
  readonly kind?: Kind;
  readonly published?: number;
  /** Of the median against what was published; null where nothing can be said of it (something for nothing). */
  readonly error?: number | null;
  /** The part of the draws below what was published. */
  readonly quantile?: number;
  /** There is chance in its run: it has a value for each draw, else one. */
  readonly drawn: boolean;
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly values: readonly number[];
  readonly digests: readonly string[];
};

type Metrics = Readonly<Record<string, number>>;

export type Cell = KeptCell & {
  /** Digits behind the point. */
  readonly digits: number;
  /** The runs of its draws, as the command line has them, … */
  readonly lines: readonly string[];
  /** … and one of which a part of the time does not count; null for none. */
  readonly before: string | null;
  readonly value: (metrics: Metrics, before?: Metrics) => number;
};

/** Seeds and warm-ups of the draws. */
export const draws: readonly { readonly seed: number; readonly warmup_s: number }[] = DRAWS;

const ROWS = new Map(
  [...STUDIES, ...ROUTER].flatMap(({ card, rows }) => rows.map((row) => [`${card} ${row.name}`, row])),
);

/** A card's cells; none where a table has not been computed yet. */
export function cellsOf(card: string): Cell[] {
  return kept.filter((cell) => cell.card === card).flatMap((cell) => withRow(cell));
}

function withRow(cell: KeptCell): Cell[] {
  const row = ROWS.get(`${cell.card} ${cell.name}`);
  if (row === undefined) return [];
  const { args, before, value, digits = 0 } = row;
  return [{ ...cell, value, digits, lines: commandLines(args), before: before?.join(' ') ?? null }];
}
