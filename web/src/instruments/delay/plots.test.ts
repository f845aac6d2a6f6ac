import { describe, expect, it } from 'vitest';
import type { FlowReport } from '../../decode/netmeter';
import { distributionPlot, inTimePlot } from './plots';

const SIZE = { width: 200, height: 100 };
const REPORT: FlowReport = {
  flow: 1,
  sent: 5,
  received: 4,
  lost: 1,
  bytes: 400,
  first_ns: 0,
  last_ns: 10,
  min_ns: 1000,
  mean_ns: 1500,
  max_ns: 3000,
  bins: [
    { from: 1000, count: 3 },
    { from: 2976, count: 1 },
  ],
};

describe('the distribution', () => {
  it('has a bar where packets are, its tallest for the most, and the mean between them', () => {
    const { bars, mean, up } = distributionPlot(REPORT, SIZE);
    const tops = [...bars.matchAll(/M([\d.]+) [\d.]+V([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    expect(tops).toHaveLength(2);
    expect(tops[0][1]).toBeLessThan(tops[1][1]);
    expect(mean).toBeGreaterThan(tops[0][0]);
    expect(mean).toBeLessThan(tops[1][0]);
    expect(up[0].value).toBe(0);
  });

  it('says where another delay stands, beside its own mean', () => {
    const { at, mean, top_ns } = distributionPlot(REPORT, SIZE);
    expect(at(REPORT.mean_ns)).toBe(mean);
    expect(at(2 * REPORT.mean_ns)).toBeGreaterThan(mean);
    expect(top_ns).toBeGreaterThan(REPORT.max_ns);
  });

  it('of nothing is empty', () => {
    expect(distributionPlot({ ...REPORT, received: 0, max_ns: 0, bins: [] }, SIZE).bars).toBe('');
  });
});

describe('packets in time', () => {
  it('stand the higher the later they came, and lost ones below the floor', () => {
    const arrivals = {
      read: [
        { t: 20, delay_ns: 5 },
        { t: 80, delay_ns: 10 },
      ],
      lost: [50],
    };
    const { dots, lost } = inTimePlot(arrivals, 0, 100, SIZE);
    const [[, x1, y1], [, x2, y2]] = [...dots.matchAll(/M([\d.]+) ([\d.]+)h0/g)].map((found) => found.map(Number));
    expect(x1).toBeLessThan(x2);
    expect(y1).toBeGreaterThan(y2);
    const [, x, y] = (/M([\d.]+) ([\d.]+)v/.exec(lost) ?? []).map(Number);
    expect(x).toBeGreaterThan(x1);
    expect(x).toBeLessThan(x2);
    expect(y).toBeGreaterThan(y1);
  });
});
