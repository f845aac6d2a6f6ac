import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Watchdog } from './watchdog';

let knocks = 0;
let silent = 0;
let watchdog: Watchdog;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  [knocks, silent] = [0, 0];
  watchdog = new Watchdog(
    () => knocks++,
    () => silent++,
  );
});

afterEach(() => {
  watchdog.rest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('says once that a worker which ran has fallen silent', () => {
  watchdog.heard();
  vi.advanceTimersByTime(60_000);
  expect(silent).toBe(1);
  expect(knocks).toBeGreaterThan(2);
});

it('hears any sign of life', () => {
  watchdog.heard();
  for (let s = 0; s < 60; s += 6) {
    vi.advanceTimersByTime(6000);
    watchdog.heard();
  }
  expect(silent).toBe(0);
});

it('does not take slow loading or a hidden page for silence', () => {
  vi.advanceTimersByTime(60_000);
  expect(knocks).toBe(0);
  watchdog.heard();
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  vi.advanceTimersByTime(60_000);
  expect([knocks, silent]).toEqual([0, 0]);
});
