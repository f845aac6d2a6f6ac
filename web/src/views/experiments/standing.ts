/** Status of a card: its predictions, and their errors. */
import { quantile } from '../../../studies/draws.mjs';
import { type Hang, isCounted } from '../../../studies/hangs.mjs';
import type { Cell, KeptCell } from './evidence';

/** A cell counts as near if its error is at most this fraction. */
const NEAR = 0.15;

export type Standing = {
  /** Published cells that are inputs or were calibrated. */
  readonly given: number;
  /**
   * Number of cells that are compared only with an equation. An equation is not a measurement, so these cells are in no
   * other count.
   */
  readonly compared: number;
  /** Number of published cells that are predictions, and how many of these are near. */
  readonly followed: number;
  readonly within: number;
  /** Number of predictions with draws, and how many of these have their published value in the range of the draws. */
  readonly ranged: number;
  readonly inside: number;
  /** Median error of the predictions. Infinite if it is too large for a percentage. */
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

/** Returns whether a card has a difference: a cell has a large error, or the card's text says so. */
export function missesSomething({ followed, within }: Standing, said: string): boolean {
  return within < followed || said !== '';
}

/** A cell that an assumption changes much, and the number of the card's other cells that an assumption changes much. */
export type Cliff = { readonly cell: Cell; readonly hang: Hang; readonly others: number };

/** Returns the cell that changes most. Null if no cell of the card depends on an assumption. */
export function steepestOf(cells: readonly Cell[]): Cliff | null {
  const falls = cells.flatMap((cell) =>
    cell.hangs.map((hang) => ({ cell, hang, part: Math.abs(hang.to / hang.from - 1) })),
  );
  if (falls.length === 0) return null;
  const { cell, hang } = falls.reduce((steep, one) => (one.part > steep.part ? one : steep));
  return { cell, hang, others: cells.filter((one) => one !== cell && one.hangs.length > 0).length };
}
