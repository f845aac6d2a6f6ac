import { describe, expect, it } from 'vitest';
import { Bars } from './bars';

type Drawn = [lane: number, from: number, to: number];

function drawn(spans: readonly Drawn[]): Drawn[] {
  const found: Drawn[] = [];
  const bars = new Bars(2, (...bar) => found.push(bar));
  for (const span of spans) bars.add(...span);
  bars.end();
  return found;
}

describe('rectangles of the CPU timeline', () => {
  it('spans of a lane that touch are one rectangle, a gap stays a gap', () => {
    expect(
      drawn([
        [0, 10, 20],
        [1, 20, 23],
        [0, 23, 30],
        [0, 30, 40],
      ]),
    ).toEqual([
      [0, 10, 20],
      [0, 23, 40],
      [1, 20, 23],
    ]);
  });

  it('a span below a pixel is visible, and 10 000 of them in 100 pixels are one rectangle', () => {
    expect(drawn([[1, 5, 5.001]])).toEqual([[1, 5, 6.4]]);
    const many = drawn(Array.from({ length: 10_000 }, (_, n) => [0, n / 100, n / 100 + 0.001]));
    expect(many).toHaveLength(1);
    expect(many[0][2]).toBeCloseTo(101.39);
  });
});
