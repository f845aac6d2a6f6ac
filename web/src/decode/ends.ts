/** The end of a packet's life, from rows of `LIFE_COLUMNS`. Pure. */
import { LIFE, LIFE_WIDTH, Stage } from '../tables/tables';

/** Stages that nothing leaves. */
export const ENDS: ReadonlySet<number> = new Set<number>([
  Stage.Delivered,
  Stage.Dropped,
  Stage.Control,
  Stage.AckArrived,
]);

/** When a life was over; null while it goes on. */
export function endOf(rows: Float64Array): number | null {
  const hops = Math.floor(rows.length / LIFE_WIDTH);
  const last = (hops - 1) * LIFE_WIDTH;
  return hops > 0 && ENDS.has(rows[last + LIFE.stage]) ? rows[last + LIFE.t_ns] : null;
}
