import { describe, expect, it } from 'vitest';
import { sumOver } from '../../hosts/charts';
import { SERIES_MEASURES } from '../../hosts/series';
import { Rows } from '../../lib/rows';
import { SERIES, SERIES_WIDTH } from '../../tables/tables';
import { type ChartOptions, chart, stacked } from './chart';
import { meanSince } from './largePlots';
import { column, marksIn, rowsSinceChange, windowOf, windowSpan } from './window';

const OPTIONS: ChartOptions = { width: 100, height: 51, begin_ns: 0, end_ns: 10, top: 10 };

describe('the window of the charts', () => {
  it('grows with a young run, and is never shorter than it', () => {
    expect([0, 10e6, 60e6, 600e6].map((t) => windowSpan(t, 2e6))).toEqual([50e6, 50e6, 100e6, 1e9]);
  });

  it('is two seconds at slow speeds, and longer as the reader goes faster', () => {
    expect([2e6, 1e9, 10e9].map((speed) => windowSpan(60e9, speed))).toEqual([2e9, 12e9, 30e9]);
  });
});

describe('a chart', () => {
  it('is the same path for the same data', () => {
    const drawn = chart(
      [
        { t: 0, value: 0 },
        { t: 5, value: 10 },
        { t: 10, value: 5 },
      ],
      OPTIONS,
    );
    expect(drawn.line).toBe('M0,50L50,50L50,3.8L100,3.8L100,26.9');
    expect(drawn.area.startsWith('M0,50')).toBe(true);
    expect(drawn.area.endsWith('Z')).toBe(true);
  });

  it('grows its scale for data beyond it, and puts reference lines on that scale', () => {
    const drawn = chart([{ t: 0, value: 20 }], OPTIONS);
    expect(drawn.top).toBeCloseTo(21.2);
    expect(drawn.y(0)).toBe(50);
    expect(drawn.y(10)).toBeLessThan(30);
  });

  it('draws nothing of nothing', () => {
    expect(chart([], OPTIONS).line).toBe('');
  });

  it('stacks shares to the whole', () => {
    const half = [
      { t: 0, value: 0.5 },
      { t: 10, value: 0.5 },
    ];
    const [below, above] = stacked([half, half], { ...OPTIONS, top: 1 });
    expect(below).toContain('25.5');
    expect(above).toContain('100,1');
  });
});

describe('where nothing is on record', () => {
  const rows = new Rows(SERIES_WIDTH, 256);
  for (const at of [1, 2, 3, 8, 9, 10]) {
    const row = new Float64Array(SERIES_WIDTH);
    row[SERIES.t_ns] = at * 1e7;
    row[SERIES.receive_bytes] = 5;
    rows.append(row);
  }
  const data = column(rows, windowOf(rows, 1e8, 2e6), SERIES.receive_bytes);
  const options = { ...OPTIONS, begin_ns: 0, end_ns: 1e8, top: 10 };
  /** Points that a path visits. */
  const visited = (path: string): number[][] =>
    [...path.matchAll(/([\d.]+),([\d.]+)/g)].map((at) => at.slice(1).map(Number));

  it('a line ends and another begins: the chart shows no collapse', () => {
    const { line, area } = chart(data, options);
    expect(visited(line).map(([, y]) => y)).toEqual(visited(line).map(() => visited(line)[0][1]));
    expect(visited(line).filter(([x]) => x > 30 && x < 70)).toEqual([]);
    expect(line.match(/M/g)).toHaveLength(2);
    expect(area.match(/Z/g)).toHaveLength(2);
  });

  it('stacked shares leave the gap free', () => {
    for (const area of stacked([data, data], { ...options, top: 20 })) {
      expect(area).not.toContain('NaN');
      expect(area.match(/Z/g)).toHaveLength(2);
      expect(visited(area).filter(([x]) => x > 30 && x < 70)).toEqual([]);
    }
  });
});

describe('a change on the way', () => {
  /** Makes a time series of 2 s. In each 10 ms 100 packets arrive; after 1 s half of them are lost. */
  const series = (): Rows => {
    const rows = new Rows(SERIES_WIDTH, 256);
    for (let i = 1; i <= 200; i++) {
      const row = new Float64Array(SERIES_WIDTH);
      row[SERIES.t_ns] = i * 1e7;
      row[SERIES.offered] = 100;
      row[SERIES.dropped] = i > 100 ? 50 : 0;
      row[SERIES.delay_ns] = i % 4 === 0 ? 8e6 : 0;
      rows.append(row);
    }
    return rows;
  };
  const rows = series();
  const view = windowOf(rows, 2e9, 2e6);

  it('is marked where it was made, if that is in view', () => {
    expect(marksIn(view, [{ at_ns: 1e9 }, { at_ns: 3e9 }])).toBe('M200 0V100');
  });

  it('has a mean of its own, that what was before does not dilute', () => {
    const since = rowsSinceChange(rows, view, [{ at_ns: 5e8 }, { at_ns: 1e9 }, { at_ns: 3e9 }], 2e9);
    expect(sumOver(rows, since, SERIES.dropped) / sumOver(rows, since, SERIES.offered)).toBe(0.5);
    expect(sumOver(rows, view, SERIES.dropped) / sumOver(rows, view, SERIES.offered)).toBe(0.25);
    // The interval in which the change was made also contains packets from before the change.
    const during = rowsSinceChange(rows, view, [{ at_ns: 1.0046e9 }], 2e9);
    expect(rows.at(during.from, SERIES.t_ns)).toBe(1.02e9);
    const tooYoung = rowsSinceChange(rows, view, [{ at_ns: 1.9946e9 }], 2e9);
    expect(tooYoung.to - tooYoung.from).toBe(0);
    const none = rowsSinceChange(rows, view, [], 2e9);
    expect(none.to - none.from).toBe(0);
  });

  it('a mean delay is of the times in which packets were read', () => {
    expect(meanSince(rows, view, 0, SERIES_MEASURES.delay)).toBeCloseTo(8);
    expect(meanSince(rows, view, 0, SERIES_MEASURES.offered)).toBeCloseTo(10);
  });
});
