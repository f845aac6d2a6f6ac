/** The end of a packet's history, from rows of `LIFE_COLUMNS`. The functions are pure. */
import { rowObjects } from '../lib/rows';
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
  const last = rows.subarray(-LIFE_WIDTH);
  return ENDS.has(last[LIFE.stage]) ? last[LIFE.t_ns] : null;
}

/** Time of the last row before a moment, ns. Null if there is none. */
export function hopBefore(rows: Float64Array, before_ns: number): number | null {
  return rowObjects(LIFE, rows).findLast(({ t_ns }) => t_ns < before_ns)?.t_ns ?? null;
}
