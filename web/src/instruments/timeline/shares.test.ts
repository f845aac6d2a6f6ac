import { expect, it } from 'vitest';
import { Rows } from '../../lib/rows';
import { Context, FRAME_WIDTH, FrameField, SERIES, SERIES_WIDTH } from '../../tables/tables';
import { newestShare, seriesEnd } from './shares';

const row = (t_ns: number, app_ns: number): Float64Array => {
  const words = new Float64Array(SERIES_WIDTH);
  [words[SERIES.t_ns], words[SERIES.cpu_app_ns]] = [t_ns, app_ns];
  return words;
};
const at = (t_ns: number, app_ns: number) => {
  const words = new Float64Array(FRAME_WIDTH);
  [words[FrameField.t_ns], words[FrameField.cpu_app_ns]] = [t_ns, app_ns];
  return { get: (field: number) => words[field] };
};
const reader = (rows: Rows, t_ns: number, app_ns: number): number =>
  newestShare(rows, Context.Receiver, at(t_ns, app_ns));

it('the share since the last row is computed from the counters', () => {
  const rows = new Rows(SERIES_WIDTH, 8);
  expect([seriesEnd(rows), reader(rows, 4e6, 1e6)]).toEqual([0, 0.25]);
  rows.append(row(10e6, 6e6));
  rows.append(row(20e6, 2e6));
  expect([seriesEnd(rows), reader(rows, 24e6, 11e6)]).toEqual([20e6, 0.75]);
});

it('directly after a row, the share includes this row', () => {
  const rows = new Rows(SERIES_WIDTH, 8);
  rows.append(row(10e6, 6e6));
  rows.append(row(20e6, 2e6));
  expect(reader(rows, 20e6, 8e6)).toBe(0.2);
});

it('overwritten rows count, removed rows do not', () => {
  const rows = new Rows(SERIES_WIDTH, 2);
  for (let n = 1; n <= 4; n++) rows.append(row(n * 10e6, 1e6));
  expect(reader(rows, 44e6, 6e6)).toBe(0.5);
  rows.truncateAfter(SERIES.t_ns, 30e6);
  expect(reader(rows, 34e6, 5e6)).toBe(0.5);
});
