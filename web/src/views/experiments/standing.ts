/** Status of an experiment: the number of its predictions, and their errors. */
import { quantile } from '../../../studies/draws.mjs';
import { type Hang, isCounted } from '../../../studies/hangs.mjs';
import type { Cell, KeptCell } from './evidence';

/** Largest relative error at which the median of the runs counts as near the published value. */
const NEAR = 0.15;

export type Standing = {
  /** Number of published values that are inputs of the model or were calibrated. */
  readonly given: number;
  /**
   * Number of values that are only compared with an equation. They are in no other count, because an equation is not a
   * measurement.
   */
  readonly compared: number;
  /** Number of published values that are predictions, and number of predictions near the published value. */
  readonly followed: number;
  readonly within: number;
  /** Number of predictions with several runs, and number of those whose published value is in the range of the runs. */
  readonly ranged: number;
  readonly inside: number;
  /** Median of the relative errors of the predictions. Infinite if it cannot be given in per cent. */
  readonly medianError: number;
  readonly largest: { readonly error: number; readonly name: string } | null;
};

const errorOf = ({ error }: KeptCell): number => error ?? Number.POSITIVE_INFINITY;

export function standingOf(cells: readonly KeptCell[]): Standing {
  const published = cells.filter(isCounted);
  const followed = published.filter(({ kind }) => kind === 'follows');
  const ranged = followed.filter(({ drawn }) => drawn);
  const worst = followed.reduce<KeptCell | null>(
    (far, cell) => (far === null || errorOf(cell) > errorOf(far) ? cell : far),
    null,
  );
  return {
    given: published.length - followed.length,
    compared: cells.filter(({ reference }) => reference !== undefined).length,
    followed: followed.length,
    within: followed.filter((cell) => errorOf(cell) <= NEAR).length,
    ranged: ranged.length,
    inside: ranged.filter(({ published = 0, least, most }) => least <= published && published <= most).length,
    medianError: followed.length === 0 ? 0 : quantile(followed.map(errorOf), 0.5),
    largest: worst === null ? null : { error: errorOf(worst), name: worst.name },
  };
}

/**
 * Returns whether an experiment deviates from its study: a predicted value has a large error, or the experiment's text
 * says so.
 */
export function missesSomething({ followed, within }: Standing, said: string): boolean {
  return within < followed || said !== '';
}

/**
 * A published value (cell) whose simulation an assumption can change much, and the number of other such values of the
 * experiment.
 */
export type Cliff = { readonly cell: Cell; readonly hang: Hang; readonly others: number };

/**
 * Returns the published value whose simulation an assumption changes most. Null if no value of the experiment depends
 * on an assumption.
 */
export function steepestOf(cells: readonly Cell[]): Cliff | null {
  const falls = cells.flatMap((cell) =>
    cell.hangs.map((hang) => ({ cell, hang, part: Math.abs(hang.to / hang.from - 1) })),
  );
  if (falls.length === 0) return null;
  const { cell, hang } = falls.reduce((steep, one) => (one.part > steep.part ? one : steep));
  return { cell, hang, others: cells.filter((one) => one !== cell && one.hangs.length > 0).length };
}
