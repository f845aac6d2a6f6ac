import { describe, expect, it } from 'vitest';
import { RECEIVER } from '../../hosts/receiver/kind';
import { Rows } from '../../lib/rows';
import { SERIES, SERIES_WIDTH } from '../../tables/tables';
import { ROW_NS } from './bins';
import { bothCsv, stretchOf } from './plots';

/** Makes a series of `rows` rows, one per 10 ms, each with a megabyte. */
function series(rows: number): Rows {
  const made = new Rows(SERIES_WIDTH, 100);
  const values = new Float64Array(SERIES_WIDTH * rows);
  for (let row = 0; row < rows; row++) {
    values[row * SERIES_WIDTH + SERIES.t_ns] = (row + 1) * ROW_NS;
    values[row * SERIES_WIDTH + SERIES.delivered_bytes] = 1e6;
  }
  made.appendAfter(SERIES.t_ns, values);
  return made;
}

const lines = (csv: string): string[] => csv.trimEnd().split('\n');

describe('charts of both runs as a file', () => {
  it('have no row at 0 s, and none in the first 10 ms', () => {
    for (const t_ns of [0, 4e6])
      expect(lines(bothCsv(RECEIVER.compared(false), [series(0), series(0)], stretchOf(0, t_ns)))).toHaveLength(1);
  });

  it('have a row for each 10 ms, empty where a run is not on record', () => {
    const [, ...rows] = lines(bothCsv(['goodput'], [series(3), series(2)], { from_ns: 0, to_ns: 3e7 }));
    expect(rows).toEqual(['0.01,800,800', '0.02,800,800', '0.03,800,']);
  });
});
