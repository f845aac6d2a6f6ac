/** Status of a card: its predictions, and their errors. */
import { quantile } from '../../../studies/draws.mjs';
import { type Hang, isCounted } from '../../../studies/hangs.mjs';
import type { Cell, KeptCell } from './evidence';

/** Error within which a cell counts as near. */
const NEAR = 0.15;

export type Standing = {
  /** Published cells that are inputs or were calibrated. */
  readonly given: number;
  /** Cells beside which only an equation stands: no measurement, so in no other count. */
  readonly compared: number;
  /** Published cells that follow, and those of them that are near. */
  readonly followed: number;
  readonly within: number;
  /** Predictions with draws, and those whose published value lies in the draws' range. */
  readonly ranged: number;
  readonly inside: number;
  /** Median error of the predictions; infinite beyond any percentage. */
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

/** Returns whether a card misses something: a cell has a large error, or its text says so. */
export function missesSomething({ followed, within }: Standing, said: string): boolean {
  return within < followed || said !== '';
}

/** A cell that an assumption moves far, and how many others of the card any assumption moves far. */
export type Cliff = { readonly cell: Cell; readonly hang: Hang; readonly others: number };

/** The steepest; null where nothing of the card falls. */
export function steepestOf(cells: readonly Cell[]): Cliff | null {
  const falls = cells.flatMap((cell) =>
    cell.hangs.map((hang) => ({ cell, hang, part: Math.abs(hang.to / hang.from - 1) })),
  );
  if (falls.length === 0) return null;
  const { cell, hang } = falls.reduce((steep, one) => (one.part > steep.part ? one : steep));
  return { cell, hang, others: cells.filter((one) => one !== cell && one.hangs.length > 0).length };
}
