/**
 * Splits a packet's history (rows of `LIFE_COLUMNS`) into the parts on the first host and on a router's far host. The
 * functions are pure.
 */
import { LIFE, LIFE_WIDTH } from '../tables/tables';

const known = new WeakMap<Float64Array, readonly [Float64Array, Float64Array]>();

/**
 * Returns the rows that a router's far host recorded, or the rows that the first host recorded. Equal arguments give
 * the same array.
 */
export function lifeOn(rows: Float64Array, isFar: boolean): Float64Array {
  const split = known.get(rows) ?? splitOf(rows);
  known.set(rows, split);
  return split[Number(isFar)];
}

function splitOf(rows: Float64Array): readonly [Float64Array, Float64Array] {
  const of = (far: number): Float64Array =>
    rows.filter((_, i) => rows[i - (i % LIFE_WIDTH) + LIFE.at_far_host] === far);
  const far = of(1);
  return far.length === 0 ? [rows, far] : [of(0), far];
}
