import { describe, expect, it } from 'vitest';
import { axis, ticks } from './axis';
import { ground, stairs, steps, stroke } from './mark';
import { linear } from './scale';

describe('an axis', () => {
  it('names whole multiples of 1, 2 or 5', () => {
    expect(ticks([0, 10], 4)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(ticks([1234, 5678], 4)).toEqual([2000, 3000, 4000, 5000]);
    expect(ticks([0, 0.7], 4).map((value) => value.toFixed(1))).toEqual(['0.0', '0.2', '0.4', '0.6']);
    expect(ticks([30, 31], 4)).toHaveLength(6);
  });

  it('puts them where the scale has them', () => {
    expect(axis([0, 10], linear([0, 10], [100, 0]), 2)).toEqual([
      { value: 0, at: 100 },
      { value: 5, at: 50 },
      { value: 10, at: 0 },
    ]);
  });
});

describe('marks', () => {
  const line = [
    [0, 9],
    [5, 4],
    [10, 6],
  ] as const;

  it('a value holds until the next one', () => {
    expect(steps(line)).toBe('M0,9L5,9L5,4L10,4L10,6');
    expect(stairs(line, 20)).toBe('M0 9H5V4H10V6H20');
    expect([steps([]), stairs([], 20)]).toEqual(['', '']);
  });

  it('the ground under it goes back along the line below', () => {
    const floor = line.map(([x]) => [x, 10] as const);
    expect(ground(line, floor)).toBe(`${steps(line)}L10,10L10,10L5,10L5,10L0,10Z`);
    expect(ground([], [])).toBe('');
  });

  it('a stroke of nothing is still seen', () => {
    expect(stroke(3, 10, 10, 2)).toBe('M3 11V9');
    expect(stroke(3, 10, 4, 2)).toBe('M3 10V4');
  });
});
