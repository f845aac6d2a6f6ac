/**
 * All published values (cells) with the results of their runs, and the function that computes each value from a run.
 */

import { assumptions, cells as kept } from 'virtual:evidence';
import { commandLines, DRAWS } from '../../../studies/draws.mjs';
import { type Hang, hangsOf, keyOf } from '../../../studies/hangs.mjs';
import { ROUTER } from '../../../studies/router.mjs';
import { STUDIES } from '../../../studies/studies.mjs';

/** Role of a published value: an input of the model, used for calibration, or a prediction. */
type Kind = 'input' | 'calibrated' | 'follows';

/** A published value (cell) with the results of its runs, as in the files of tests/golden. */
export type KeptCell = {
  readonly card: string;
  readonly name: string;
  /** Role of the published value: input, calibrated or prediction. */
  readonly kind?: Kind;
  readonly published?: number;
  /** Whether the published value belongs to another experiment and is not counted in this one. */
  readonly again?: true;
  /**
   * Value of the study's equation, which is not a measurement. Then the relative error of the median compared with this
   * value.
   */
  readonly reference?: number;
  readonly off?: number;
  /**
   * Relative error of the median of the runs compared with the published value. Null if the published value is 0 and
   * the median is not.
   */
  readonly error?: number | null;
  /** Fraction of the runs with different seeds that are below the published value. */
  readonly quantile?: number;
  /** Whether the run is random. If so, `values` has one value per seed, otherwise a single value. */
  readonly drawn: boolean;
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly values: readonly number[];
  readonly digests: readonly string[];
};

type Metrics = Readonly<Record<string, number>>;

export type Cell = KeptCell & {
  /** Number of decimals of the value. */
  readonly digits: number;
  /** Command line of each draw (run with another seed). */
  readonly lines: readonly string[];
  /**
   * For each draw, the command line of a second run that covers only its first seconds, which are not measured. Null if
   * the whole run is measured.
   */
  readonly before: readonly string[] | null;
  /** Assumptions without a source that can change the simulated value much. */
  readonly hangs: readonly Hang[];
  readonly value: (metrics: Metrics, before?: Metrics) => number;
};

/** Seed and warm-up of each draw. A draw is one random run for a published value. */
export const draws: readonly { readonly seed: number; readonly warmup_s: number }[] = DRAWS;

const ROWS = new Map(
  [...STUDIES, ...ROUTER].flatMap(({ card, rows }) => rows.map((row) => [`${card} ${row.name}`, row])),
);

const HANGS = hangsOf(assumptions);

/** Returns the role of a published value. A prediction that depends on an assumption is `hangs`. */
export function standingKind({ kind, hangs }: Pick<Cell, 'kind' | 'hangs'>): Kind | 'hangs' | undefined {
  return kind === 'follows' && hangs.length > 0 ? 'hangs' : kind;
}

/** Returns the values of an experiment. Empty if its table has not been computed yet. */
export function cellsOf(card: string): Cell[] {
  return kept.filter((cell) => cell.card === card).flatMap((cell) => withRow(cell));
}

function withRow(cell: KeptCell): Cell[] {
  const row = ROWS.get(`${cell.card} ${cell.name}`);
  if (row === undefined) return [];
  const { args, before, value, digits = 0 } = row;
  const lines = commandLines(args);
  return [
    {
      ...cell,
      value,
      digits,
      lines,
      before: before ? commandLines(before) : null,
      hangs: HANGS.get(keyOf(cell)) ?? [],
    },
  ];
}
