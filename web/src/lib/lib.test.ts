import { describe, expect, it } from 'vitest';
import { bytes, clock, count, duration, lens, perSecond } from './format';
import { Rows } from './rows';

describe('numbers for people', () => {
  it('have units and three digits', () => {
    expect(duration(2e6)).toBe('2 ms');
    expect(duration(1234)).toBe('1.23 µs');
    expect(duration(0)).toBe('0 s');
    expect(bytes(41943040)).toBe('40.0 MiB');
    expect(perSecond(26800, 'frames')).toBe('26.8 k frames/s');
    expect(count(1234567)).toBe('1\u202f234\u202f567');
  });

  it('tell the time to the microsecond and the speed in words', () => {
    expect(clock(2_254_318_999)).toBe('2.254\u202f318 s');
    expect(lens(2e6)).toBe('500 × slower');
    expect(lens(1e9)).toBe('as fast as life');
    expect(lens(1e10)).toBe('10 × faster');
  });
});

describe('a ring of rows', () => {
  it('keeps the newest, finds by time, forgets beyond a limit', () => {
    const rows = new Rows(2, 3);
    rows.append(Float64Array.of(1, 10, 2, 20, 3, 30, 4, 40));
    expect([rows.length, rows.at(0, 1), rows.at(2, 1)]).toEqual([3, 20, 40]);
    expect(rows.firstAtLeast(0, 3)).toBe(1);
    expect(rows.firstAtLeast(0, 9)).toBe(3);
    rows.truncateAfter(0, 2);
    expect(rows.length).toBe(1);
    rows.append(Float64Array.of(5, 50));
    expect(rows.at(1, 0)).toBe(5);
  });
});
