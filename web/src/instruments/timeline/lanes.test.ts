import { describe, expect, it } from 'vitest';
import { TIMELINE_S } from '../../lib/span';
import { PRESENT_AT, scaleBar, tOf, viewAt, viewOver, xOf } from './lanes';
import { isSingle } from './paint';

describe('the window of the CPU timeline', () => {
  it('follows the speed and keeps the present in its place', () => {
    const view = viewAt(1e9, 2e6, 1, 100, 1000);
    expect(view.end_ns - view.begin_ns).toBeCloseTo(2e6 * TIMELINE_S);
    expect(xOf(view, 1e9)).toBeCloseTo(100 + 1000 * PRESENT_AT);
  });

  it('stands still over a loop while the present runs through it', () => {
    const loop = { from_ns: 1e9, to_ns: 1.1e9 };
    const first = viewOver(loop, 1e9, 1, 0, 1000);
    expect(first).not.toBeNull();
    expect(viewOver(loop, 1.07e9, 1, 0, 1000)?.begin_ns).toBeCloseTo(first?.begin_ns ?? 0, 0);
    expect(viewOver(loop, 2e9, 1, 0, 1000)).toBeNull();
  });

  it('finds the moment under a hand', () => {
    const view = viewAt(1e9, 2e6, 1, 100, 1000);
    expect(tOf(view, xOf(view, 0.9995e9))).toBeCloseTo(0.9995e9, 0);
  });

  it('has a scale bar of 1, 2 or 5 that fits', () => {
    expect(scaleBar(viewAt(0, 2e6, 1, 0, 1000), 110)).toBe(200_000);
    expect(scaleBar(viewAt(0, 1e9, 1, 0, 1000), 110)).toBe(100_000_000);
  });
});

describe('the lanes', () => {
  const view = viewAt(6.35e9, 50e6, 1, 100, 1000);

  it('show single spans at rest, also at a speed at which they are shares of 10 ms', () => {
    expect(isSingle({ flow: true, playing: true }, view)).toBe(false);
    expect(isSingle({ flow: true, playing: false }, view)).toBe(true);
    expect(isSingle({ flow: false, playing: true }, view)).toBe(true);
    expect(isSingle({ flow: false, playing: false }, viewAt(6.35e9, 1e9, 1, 100, 1000))).toBe(false);
  });
});
