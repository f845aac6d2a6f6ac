import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../decode/snapshot';
import { FRAME_WIDTH, FrameField } from '../../../tables/tables';
import { Rates } from './rates';

const SPAN_NS = 5e6;

function snapAt(t_ns: number, offered: number): Snapshot {
  const get = (field: number): number =>
    field === FrameField.t_ns ? t_ns : field === FrameField.offered ? offered : 0;
  return { t_ns, get } as unknown as Snapshot;
}

function rowAt(t_ns: number, offered: number): Float64Array {
  const row = new Float64Array(FRAME_WIDTH);
  row[FrameField.t_ns] = t_ns;
  row[FrameField.offered] = offered;
  return row;
}

const NONE = rowAt(Number.POSITIVE_INFINITY, 0);

/**
 * Counts one packet per microsecond after `quiet_ns`. Returns the measured rate at `end_ns`, packets per millisecond.
 */
function playedTo(end_ns: number, { from_ns = 0, before = NONE, quiet_ns = 0 }): number {
  const rates = new Rates();
  for (let t = from_ns; t <= end_ns; t += 20e3) rates.take(snapAt(t, Math.max(0, t - quiet_ns) / 1e3), SPAN_NS, before);
  return rates.of(FrameField.offered) / 1e3;
}

describe('rates', () => {
  it('are those of the window, also if the run is older', () => {
    expect(playedTo(40e6, { quiet_ns: 20e6 })).toBeCloseTo(1000, -1);
    expect(playedTo(21e6, { quiet_ns: 20e6 })).toBeCloseTo(200, -1);
  });

  it('have no more than the window right after a jump', () => {
    const jump = { from_ns: 20e6, before: rowAt(15e6, 0), quiet_ns: 20e6 };
    expect(playedTo(22e6, jump)).toBeCloseTo(400, -1);
    expect(playedTo(25e6, jump)).toBeCloseTo(1000, -1);
  });

  it('are those of the time that is known if the window becomes longer', () => {
    const rates = new Rates();
    for (let t = 0; t <= 20e6; t += 20e3) rates.take(snapAt(t, t / 1e3), SPAN_NS, NONE);
    rates.take(snapAt(20.02e6, 20.02e3), 1e9, NONE);
    expect(rates.window_ns / 1e6).toBeCloseTo(5, 0);
    expect(rates.of(FrameField.offered) / 1e3).toBeCloseTo(1000, -1);
  });

  it('begin anew after a step back', () => {
    const rates = new Rates();
    for (const t of [0, 5e6, 10e6]) rates.take(snapAt(t, t / 1e3), SPAN_NS, NONE);
    rates.take(snapAt(2e6, 2e3), SPAN_NS, NONE);
    expect(rates.known).toBe(false);
    rates.take(snapAt(3e6, 3e3), SPAN_NS, NONE);
    expect(rates.window_ns).toBe(1e6);
  });

  it('are those of the run so far if it is shorter than the window', () => {
    expect(playedTo(2e6, {})).toBeCloseTo(1000, -1);
  });
});
