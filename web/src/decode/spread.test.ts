import { describe, expect, it } from 'vitest';
import { groupsOf, spreadOf, tellsApart } from './spread';

describe('several runs of one scenario', () => {
  it('have a mean, a deviation of a sample, and a range', () => {
    const spread = spreadOf([2, 4, 4, 4, 5, 5, 7, 9]);
    expect(spread).toMatchObject({ mean: 5, median: 4.5, least: 2, most: 9 });
    expect(spread.deviation).toBeCloseTo(2.138, 3);
    expect(spreadOf([3])).toMatchObject({ mean: 3, deviation: 0 });
  });

  it('fall into groups where a gap is wide beside the groups', () => {
    expect(groupsOf([245, 136, 244, 140, 137, 243])).toEqual([
      [1, 4, 3],
      [5, 2, 0],
    ]);
    expect(groupsOf([1, 1.1, 5, 5.1, 20, 20.2])).toHaveLength(3);
  });

  it('are of one kind where they lie evenly, differ by little, or one alone stands apart', () => {
    expect(groupsOf([1, 2, 3, 4, 5, 6, 7, 8])).toHaveLength(1);
    expect(groupsOf([100, 100.1, 101, 101.1])).toHaveLength(1);
    expect(groupsOf([30, 31, 32, 33, 90])).toHaveLength(1);
    expect(groupsOf([0, 0, 0, 0])).toHaveLength(1);
    expect(groupsOf([7])).toEqual([[0]]);
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
