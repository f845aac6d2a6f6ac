/**
 * Position of a value on its slider. A range of three decades or more has a logarithmic slider; a smaller range has a
 * linear one.
 */
import type { Param } from '../tables/tables';

/** A range whose largest value is at least this many times its smallest value has a logarithmic slider. */
const WIDE = 1000;
/** Significant digits of a value chosen with a logarithmic slider. The text field accepts more digits. */
const DIGITS = 2;
/** Distance that an arrow key moves on a logarithmic slider, as a share of its length. */
const NOTCH = 0.02;

/** Returns the number that is added before taking the logarithm, so that a range that starts at 0 has a position for 0. */
const offsetOf = ({ min, step }: Param): number => (min > 0 ? 0 : step);

export function isLogarithmic(param: Param): boolean {
  const offset = offsetOf(param);
  return param.min >= 0 && (param.max + offset) / (param.min + offset) >= WIDE;
}

/** Returns the smallest value: 0 if the parameter allows 0 in addition to its range. */
export const leastOf = ({ min, zero }: Param): number => (zero === true ? 0 : min);

/** Share of the slider's length for the value 0, if the parameter allows 0 in addition to its range. */
const ZERO = 0.04;

/** Returns where the range begins on the slider: after the part for 0, if there is one. */
const beginOf = ({ zero }: Param): number => (zero === true ? ZERO : 0);

/** Returns a value's position on the slider: 0 for the smallest value, 1 for the largest. */
export function shareOf(param: Param, value: number): number {
  const { min, max } = param;
  if (!isLogarithmic(param)) return (value - min) / (max - min);
  const begin = beginOf(param);
  if (value < min) return 0;
  const offset = offsetOf(param);
  const share = Math.log((value + offset) / (min + offset)) / Math.log((max + offset) / (min + offset));
  return begin + (1 - begin) * share;
}

/** Returns the value at a position of a logarithmic slider, rounded to `DIGITS`. */
export function valueAt(param: Param, share: number): number {
  const { min, max, step } = param;
  const begin = beginOf(param);
  if (share <= begin / 2) return leastOf(param);
  if (share <= begin) return min;
  if (share >= 1) return max;
  const offset = offsetOf(param);
  const exact = (min + offset) * ((max + offset) / (min + offset)) ** ((share - begin) / (1 - begin)) - offset;
  const round = Number(exact.toPrecision(DIGITS));
  const stepped = Number((Math.round(round / step) * step).toFixed(6));
  return Math.min(max, Math.max(min, stepped));
}

/** Returns the value after an arrow key, up (1) or down (−1). It differs by at least one step. */
export function notched(param: Param, value: number, way: 1 | -1): number {
  const { min, max, step, zero } = param;
  if (zero === true && value <= min && (way < 0 || value === 0)) return way < 0 ? 0 : min;
  const next = valueAt(param, shareOf(param, value) + way * NOTCH);
  const moved = (next - value) * way > 0 ? next : Number((value + way * step).toFixed(6));
  return Math.min(max, Math.max(min, moved));
}
