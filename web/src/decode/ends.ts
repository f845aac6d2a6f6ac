/** The end of a packet's history, from rows of `LIFE_COLUMNS`. The functions are pure. */
import { LIFE, LIFE_WIDTH, Stage } from '../tables/tables';

/** Stages at which a packet's history can end. */
export const ENDS: ReadonlySet<number> = new Set<number>([
  Stage.Delivered,
  Stage.Dropped,
  Stage.Control,
  Stage.AckArrived,
]);

/** Time of the end; null while the packet is still in flight. */
export function endOf(rows: Float64Array): number | null {
  const hops = Math.floor(rows.length / LIFE_WIDTH);
  const last = (hops - 1) * LIFE_WIDTH;
  return hops > 0 && ENDS.has(rows[last + LIFE.stage]) ? rows[last + LIFE.t_ns] : null;
}

/** Index of the last row before a moment, ns. Null if there is none. */
export function hopBefore(rows: Float64Array, t_ns: number): number | null {
  for (let row = Math.floor(rows.length / LIFE_WIDTH) - 1; row >= 0; row--) {
    const at_ns = rows[row * LIFE_WIDTH + LIFE.t_ns];
    if (at_ns < t_ns) return at_ns;
  }
  return null;
}
