/**
 * Where a value stands on its slider's track. A range of three decades and more is shared out by
 * ratio, as the hand means it; what is narrower, evenly.
 */
import type { Param } from '../tables/tables';

/** A range whose ends differ by at least this factor has a logarithmic track. */
const WIDE = 1000;
/** A hand on a logarithmic track chooses so many significant digits; the field takes any. */
const DIGITS = 2;
/** An arrow key moves so far along a logarithmic track. */
const NOTCH = 0.02;

/** Added to a value before its logarithm is taken: a range that begins at 0 has a place for it. */
const offsetOf = ({ min, step }: Param): number => (min > 0 ? 0 : step);

export function isLogarithmic(param: Param): boolean {
  const offset = offsetOf(param);
  return param.min >= 0 && (param.max + offset) / (param.min + offset) >= WIDE;
}

/** 0 at the least value, 1 at the greatest. */
export function shareOf(param: Param, value: number): number {
  const { min, max } = param;
  if (!isLogarithmic(param)) return (value - min) / (max - min);
  const offset = offsetOf(param);
  return Math.log((value + offset) / (min + offset)) / Math.log((max + offset) / (min + offset));
}

/** The value at a place of a logarithmic track, rounded as a hand would. */
export function valueAt(param: Param, share: number): number {
  const { min, max, step } = param;
  if (share <= 0) return min;
  if (share >= 1) return max;
  const offset = offsetOf(param);
  const exact = (min + offset) * ((max + offset) / (min + offset)) ** share - offset;
  const round = Number(exact.toPrecision(DIGITS));
  const stepped = Number((Math.round(round / step) * step).toFixed(6));
  return Math.min(max, Math.max(min, stepped));
}

/** The next value for an arrow key, up (1) or down (−1): at least a step away. */
export function notched(param: Param, value: number, way: 1 | -1): number {
  const { min, max, step } = param;
  const next = valueAt(param, shareOf(param, value) + way * NOTCH);
  const moved = (next - value) * way > 0 ? next : Number((value + way * step).toFixed(6));
  return Math.min(max, Math.max(min, moved));
}
