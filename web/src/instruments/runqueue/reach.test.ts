import { describe, expect, it } from 'vitest';
import { reach } from './reach';

describe('how far the drawing of virtual time reaches', () => {
  it('grows at once, so that no bead is ever cut off', () => {
    const now = reach();
    expect(now(0.7e6, 0)).toBe(1e6);
    expect(now(3e6, 10)).toBe(5e6);
    expect(now(270e6, 20)).toBe(500e6);
  });

  it('shrinks only when less has been enough for a while', () => {
    const now = reach();
    now(30e6, 0);
    expect(now(1e6, 1_000)).toBe(50e6);
    expect(now(30e6, 1_400)).toBe(50e6);
    expect(now(1e6, 2_000)).toBe(50e6);
    expect(now(1e6, 3_000)).toBe(1e6);
  });
});
