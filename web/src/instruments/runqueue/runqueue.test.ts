import { describe, expect, it } from 'vitest';
import { interactiveFrom } from './RunQueue';

describe('the interactive mark', () => {
  it('stands at 700 ms for nice 0, lower for a favoured task, out of reach at nice 19', () => {
    expect(interactiveFrom(0)).toBeCloseTo(0.7);
    expect(interactiveFrom(-20)).toBeCloseTo(0.2);
    expect(interactiveFrom(19)).toBe(1);
  });
});
