import { describe, expect, it } from 'vitest';
import { PRESENT_AT, scaleBar, viewAt, WINDOW_S, xOf } from './lanes';

describe('the window of the CPU timeline', () => {
  it('follows the speed and keeps the present in its place', () => {
    const view = viewAt(1e9, 2e6, 1, 100, 1000);
    expect(view.end_ns - view.begin_ns).toBeCloseTo(2e6 * WINDOW_S);
    expect(xOf(view, 1e9)).toBeCloseTo(100 + 1000 * PRESENT_AT);
  });

  it('has a scale bar of 1, 2 or 5 that fits', () => {
    expect(scaleBar(viewAt(0, 2e6, 1, 0, 1000), 110)).toBe(200_000);
    expect(scaleBar(viewAt(0, 1e9, 1, 0, 1000), 110)).toBe(100_000_000);
  });
});
