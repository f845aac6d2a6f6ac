/**
 * Finds the assumptions on which a published value ("cell") depends. An assumption has no source. A value depends on it
 * if another possible assumption changes the simulated result by more than 15 %. The new median must also be outside
 * the range of the usual results, or differ from them by more than chance. The rows are `assumptions` in
 * tests/golden/evidence.json.
 */

/** A published value depends on an assumption that changes the simulated result by more than this fraction. */
export const CLIFF = 0.15;

/** Name of a published value that is unique among all experiments. */
export const keyOf = ({ card, name }) => `${card} ${name}`;

/**
 * Returns whether a row of a table has a published value that no other experiment counts.
 * @param {{ published?: number, again?: true }} cell
 */
export const isCounted = ({ published, again }) => published !== undefined && again === undefined;

/**
 * Returns for each published value ("cell") the assumptions on which it depends. With the assumption `id` = `value`,
 * the simulated median changed from `from` to `to`.
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
