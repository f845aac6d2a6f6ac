import { describe, expect, it } from 'vitest';
import { RECEIVER_CHARTS } from './receiver/charts';
import { routerCharts } from './router/charts';

describe('a chart', () => {
  const all = [...RECEIVER_CHARTS, ...routerCharts(true), ...routerCharts(false)];

  it.each(all)('$id has a name and a unit for each plot of its large drawing', ({ words, large }) => {
    expect(words().large).toHaveLength(large.length);
  });

  it('is listed once for a host', () => {
    for (const charts of [RECEIVER_CHARTS, routerCharts(true), routerCharts(false)])
      expect(new Set(charts.map(({ id }) => id)).size).toBe(charts.length);
  });
});
