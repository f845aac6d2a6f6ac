import { describe, expect, it } from 'vitest';
import { type ChartOptions, chart, stacked } from './chart';
import { windowSpan } from './window';

const OPTIONS: ChartOptions = { width: 100, height: 51, begin_ns: 0, end_ns: 10, top: 10 };

describe('the window of the charts', () => {
  it('grows with a young run, and is never shorter than it', () => {
    expect([0, 10e6, 60e6, 600e6].map((t) => windowSpan(t, 2e6))).toEqual([50e6, 50e6, 100e6, 1e9]);
  });

  it('is two seconds at slow speeds, and longer as the reader goes faster', () => {
    expect([2e6, 1e9, 10e9].map((speed) => windowSpan(60e9, speed))).toEqual([2e9, 12e9, 30e9]);
  });
});

describe('a chart', () => {
  it('is the same path for the same data', () => {
    const drawn = chart(
      [
        { t: 0, value: 0 },
        { t: 5, value: 10 },
        { t: 10, value: 5 },
      ],
      OPTIONS,
    );
    expect(drawn.line).toBe('M0,50L50,50L50,3.8L100,3.8L100,26.9');
    expect(drawn.area.startsWith('M0,50')).toBe(true);
    expect(drawn.area.endsWith('Z')).toBe(true);
  });

  it('grows its scale for data beyond it, and puts reference lines on that scale', () => {
    const drawn = chart([{ t: 0, value: 20 }], OPTIONS);
    expect(drawn.top).toBeCloseTo(21.2);
    expect(drawn.y(0)).toBe(50);
    expect(drawn.y(10)).toBeLessThan(30);
  });

  it('draws nothing of nothing', () => {
    expect(chart([], OPTIONS).line).toBe('');
  });

  it('stacks shares to the whole', () => {
    const half = [
      { t: 0, value: 0.5 },
      { t: 10, value: 0.5 },
    ];
    const [below, above] = stacked([half, half], { ...OPTIONS, top: 1 });
    expect(below).toContain('25.5');
    expect(above).toContain('100,1');
  });
});
