/**
 * What a cell hangs on: an assumption without a source, of which a value that nobody can
 * exclude moves the cell by more than 15 %, and out of the range of its draws or by more than chance does. The rows are
 * those of `assumptions` in tests/golden/evidence.json.
 */

/** A cell that an assumption moves by more than this fraction depends on this assumption. */
export const CLIFF = 0.15;

/** Name of a cell that is unique among all cards. */
export const keyOf = ({ card, name }) => `${card} ${name}`;

/**
 * Whether a cell has a published value of its own, not another card's.
 * @param {{ published?: number, again?: true }} cell
 */
export const isCounted = ({ published, again }) => published !== undefined && again === undefined;

/**
 * Each cell's assumptions, with the value that moved it, from what and to what.
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
