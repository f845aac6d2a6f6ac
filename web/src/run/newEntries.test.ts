import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EVENT, EVENT_WIDTH, EventCode } from '../tables/tables';
import { Journal } from './journal';
import { NewEntries } from './newEntries';

let log: Journal;
let news: NewEntries;
let written = 0;

/** Adds log entries up to a moment, one per microsecond. */
function tell(to_ns: number): void {
  const rows: number[] = [];
  for (; written * 1000 < to_ns; written++) {
    const row = new Array<number>(EVENT_WIDTH).fill(0);
    row[EVENT.id] = written + 1;
    row[EVENT.t_ns] = written * 1000;
    row[EVENT.kind] = EventCode.RtoFired;
    rows.push(...row);
  }
  const told = Float64Array.from(rows);
  log.take(told, told, { detailed_from_ns: 0, now_ns: to_ns, goesOn: true, resync_ns: null });
}

beforeEach(() => {
  log = new Journal();
  news = new NewEntries();
  written = 0;
});

describe('what is new in the log', () => {
  it('is all of it at first, then what came since', () => {
    tell(1e6);
    expect(news.from(log)).toBe(0);
    tell(1.2e6);
    expect(news.from(log)).toBe(1000);
    expect(news.from(log)).toBe(log.length);
  });

  it('is found without reading what was read, however long the log is', () => {
    tell(40e6);
    news.from(log);
    tell(40.01e6);
    const looks = vi.spyOn(log, 'at');
    expect(log.length - news.from(log)).toBe(10);
    expect(looks.mock.calls.length).toBeLessThan(50);
  });

  it('is all of it after a change in the past, and after a new start', () => {
    tell(1e6);
    news.from(log);
    log.fork(0.5e6);
    expect(news.from(log)).toBe(0);
    log.clear();
    expect(news.from(log)).toBe(0);
  });

  it('is all of it when the machine has gone back', () => {
    tell(1e6);
    news.from(log);
    const nothing = new Float64Array(0);
    log.take(nothing, nothing, { detailed_from_ns: 1e18, now_ns: 0.3e6, goesOn: false, resync_ns: null });
    expect(log.length).toBeLessThan(400);
    expect(news.from(log)).toBe(0);
  });
});
