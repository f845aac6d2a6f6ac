import { describe, expect, it } from 'vitest';
import { FEWEST_TO_TELL, groupingOf, shownOnceIn, spreadOf, tailsOf, tellsApart } from './spread';

describe('several runs of one scenario', () => {
  /** Makes enough values to test for groups, 0.1 apart: the first `few` start at `lower`, the others at `upper`. */
  const two = (lower: number, upper: number, few: number): number[] =>
    Array.from({ length: FEWEST_TO_TELL }, (_, i) => (i < few ? lower + i / 10 : upper + (i - few) / 10));

  it('have a mean, a median and a range', () => {
    expect(spreadOf([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ mean: 5, median: 4.5, least: 2, most: 9 });
  });

  it('fall into groups where chance does not make such a gap', () => {
    const grouping = groupingOf(two(136, 245, 20));
    const [lower, upper] = [Array.from({ length: 20 }, (_, i) => i), Array.from({ length: 12 }, (_, i) => 20 + i)];
    expect(grouping).toEqual({ kind: 'groups', groups: [lower, upper] });
    const higher = two(400, 400, 0);
    expect(groupingOf([...two(100, 160, 16), ...higher])).toMatchObject({ groups: { length: 3 } });
  });

  it('are too few to tell groups below 32, and where a gap may be chance', () => {
    expect(groupingOf(two(136, 245, 16).slice(1)).kind).toBe('few');
    expect(groupingOf(two(136, 245, 30)).kind).toBe('few');
    expect(groupingOf(two(136, 245, 31)).kind).toBe('few');
    expect(groupingOf([7]).kind).toBe('few');
  });

  it('show no groups where they lie evenly, or differ by little', () => {
    expect(groupingOf(Array.from({ length: 40 }, (_, i) => 100 + i)).kind).toBe('none');
    expect(groupingOf(two(100, 110, 16)).kind).toBe('none');
    expect(groupingOf(Array(40).fill(0)).kind).toBe('none');
  });

  it('are in a tail if they lie more than 15 % from the median, however many they are', () => {
    expect(tailsOf([30, 31, 32, 33, 34, 35, 36, 90])).toEqual({ below: 0, above: 1 });
    expect(tailsOf([5, 31, 32, 33, 34, 35, 36, 37])).toEqual({ below: 1, above: 0 });
    expect(tailsOf([100, 100, 100, 100, 101])).toEqual({ below: 0, above: 0 });
    expect(tailsOf([100, 101, 102, 103, 150, 180, 220])).toEqual({ below: 0, above: 3 });
  });

  it('show a kind of run that comes once in so many with 95 %', () => {
    for (const seeds of [8, 16, 32, 64]) {
      const once = shownOnceIn(seeds);
      expect(1 - (1 - 1 / once) ** seeds).toBeGreaterThanOrEqual(0.95);
      expect(1 - (1 - 1 / (once + 1)) ** seeds).toBeLessThan(0.95);
    }
  });

  it('are told apart by a figure whose ranges in the groups do not meet', () => {
    const groups = [
      [0, 1],
      [2, 3],
    ];
    expect(tellsApart(groups, [0.9, 0.95, 0.1, 0])).toBe(true);
    expect(tellsApart(groups, [0.9, 0.05, 0.1, 0])).toBe(false);
    expect(tellsApart([[0, 1]], [1, 2])).toBe(false);
  });
});
