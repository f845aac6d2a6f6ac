/**
 * Finds the assumptions that a cell (a published value) depends on. Such an assumption has no source, and a value that
 * nobody can exclude changes the simulated result by more than 15 %.
 * The new median must also be outside the range of the cell's usual results, or differ from them by more than chance.
 * The rows are `assumptions` in tests/golden/evidence.json.
 */

/** A cell depends on an assumption that changes its simulated result by more than this fraction. */
export const CLIFF = 0.15;

/** Name of a cell that is unique among all cards. */
export const keyOf = ({ card, name }) => `${card} ${name}`;

/**
 * Returns whether a cell has a published value that does not belong to another card.
 * @param {{ published?: number, again?: true }} cell
 */
export const isCounted = ({ published, again }) => published !== undefined && again === undefined;

/**
 * Returns for each cell the assumptions that it depends on: `value` of the assumption changed the cell's median `from`
 * one number `to` another.
 * @typedef {{ id: string, value: string, from: number, to: number }} Hang
 * @param {readonly { id: string, value: string, open: boolean, cliffs: readonly { key: string, from: number, to: number }[] }[]} rows
 * @returns {Map<string, Hang[]>}
 */
export function hangsOf(rows) {
  /** @type {Map<string, Hang[]>} */
  const hangs = new Map();
  for (const { id, value, open, cliffs } of rows) {
    if (!open) continue;
    for (const { key, from, to } of cliffs) hangs.set(key, [...(hangs.get(key) ?? []), { id, value, from, to }]);
  }
  return hangs;
}
