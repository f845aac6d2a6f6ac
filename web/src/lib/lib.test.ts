import { describe, expect, it } from 'vitest';
import { Rows } from './rows';

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
