import { describe, expect, it } from 'vitest';
import { languageOf } from './languages';
import { bytes, clock, count, duration, percent, perSecond, round, three } from './numbers';
import { stage, transport } from './opening';

it('a share above 0 is never 0 percent', () => {
  expect([0, 1e-6, 4e-5, 5e-5, 0.0027].map((share) => percent(share).replaceAll('\u00a0', ' '))).toEqual([
    '0 %',
    '< 0.01 %',
    '< 0.01 %',
    '0.01 %',
    '0.27 %',
  ]);
});

describe('numbers for people', () => {
  it('have units and three digits', () => {
    expect(duration(2e6)).toBe('2\u00a0ms');
    expect(duration(1234)).toBe('1.23\u00a0µs');
    expect(duration(0)).toBe('0\u00a0s');
    expect(bytes(41943040)).toBe('40.0\u00a0MiB');
    expect(stage.framesPerSecond(26800, 5e6)).toBe('26.8 k frames/s (5\u00a0ms)');
    expect(perSecond(5623)).toBe('5.62\u00a0k/s');
    expect(count(1234567)).toBe('1\u202f234\u202f567');
  });

  it('never say that a queue with one datagram is empty', () => {
    expect(stage.heldOf(1741, 40 * 2 ** 20, 1)).toBe('1.70\u00a0KiB / 40\u00a0MiB');
    expect(stage.heldOf(0, 40 * 2 ** 20, 1)).toBe('0 / 40\u00a0MiB');
    expect(stage.heldOf(2 ** 20 / 4, 40 * 2 ** 20, 1)).toBe('0.25 / 40\u00a0MiB');
  });

  it('lose their trailing zeros where they are rounded', () => {
    expect([40, 0.5, 1.05, 0.001, 12_000].map(three)).toEqual(['40.0', '0.50', '1.05', '0.00', '12000']);
    expect([40, 0.5, 1.05, 0.001, 12_000].map(round)).toEqual(['40', '0.5', '1.05', '0', '12000']);
  });

  it('tell the time to the microsecond and the speed in words', () => {
    expect(clock(2_254_318_999)).toBe('2.254\u202f318\u00a0s');
    expect(transport.againstLife(2e6)).toBe('500 × slower');
    expect(transport.againstLife(1e9)).toBe('real time');
    expect(transport.againstLife(1e10)).toBe('10 × faster');
  });
});

describe('the language', () => {
  it('is the first of the browser’s that the page speaks, else English', () => {
    expect(languageOf(['de-CH', 'fr-CH', 'en-GB'])).toBe('fr');
    expect(languageOf(['toString', 'xx'])).toBe('en');
  });
});
