import { describe, expect, it } from 'vitest';
import { flowReports, histogram, quantileOf, usedKbps } from './netmeter';

const TEXT = `flow 1
sent 10
received 4
lost 6
bytes 400
first_ns 0
last_ns 1000000
min_ns 1000
mean_ns 1500
max_ns 3000
1000 3
2976 1
flow 3
sent 1
received 0
lost 0
bytes 0
first_ns 5
last_ns 0
min_ns 0
mean_ns 0
max_ns 0
`;

describe('what was measured from end to end', () => {
  const [first, third] = flowReports(TEXT);

  it('is read flow by flow, each with its distribution', () => {
    expect([first.flow, third.flow]).toEqual([1, 3]);
    expect([first.sent, first.lost, first.mean_ns]).toEqual([10, 6, 1500]);
    expect(first.bins).toEqual([
      { from: 1000, count: 3 },
      { from: 2976, count: 1 },
    ]);
    expect(third.bins).toEqual([]);
    expect(flowReports('')).toEqual([]);
  });

  it('counts every packet of a distribution once, however it is cut', () => {
    for (const parts of [1, 3, 7, 64]) {
      const sum = histogram(first.bins, 3000, parts).reduce((total, one) => total + one, 0);
      expect(sum).toBeCloseTo(4, 9);
    }
    expect(histogram(first.bins, 3000, 3)).toEqual([0, 3, 1]);
  });

  it('has the delay that half of the packets, or all, do not exceed', () => {
    expect(quantileOf(first, 0.5)).toBe(1004);
    expect(quantileOf(first, 1)).toBe(2992);
    expect(quantileOf(third, 0.5)).toBe(0);
  });

  it('used a bandwidth of payload from the first packet sent to the last one read', () => {
    expect(usedKbps(first)).toBe(3200);
    expect(usedKbps(third)).toBe(0);
  });
});
