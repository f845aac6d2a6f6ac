/** Round values of a scale: multiples of 1, 2 or 5 × 10ⁿ. */
import { type Scale, type Stretch, tenth } from './scale';

const STEPS = [1, 2, 5, 10];

/** Returns the step of the form 1, 2 or 5 × 10ⁿ that is nearest to the wanted step by ratio. */
function stepNear(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  const off = (step: number): number => Math.abs(Math.log((step * power) / wanted));
  return STEPS.reduce((best, step) => (off(step) < off(best) ? step : best)) * power;
}

/** Returns about `wanted` round values of a range, in rising order. */
export function ticks([from, to]: Stretch, wanted: number): number[] {
  const step = stepNear((to - from) / wanted);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, i) => (first + i) * step);
}

/** A value of an axis and its position. */
export type Tick = { readonly value: number; readonly at: number };

/** Returns the round values of a range with their positions on a scale. */
export function axis(values: Stretch, scale: Scale, wanted: number): Tick[] {
  return ticks(values, wanted).map((value) => ({ value, at: tenth(scale(value)) }));
}
