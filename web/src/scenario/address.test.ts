import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AddressBar } from './address';

let written: string[];
let moment: number;
let allowed: boolean;
let bar: AddressBar;

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  moment = 0;
  allowed = true;
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('history', {
    replaceState(_state: unknown, _title: string, hash: string) {
      if (!allowed) throw new DOMException('Attempt to use history.replaceState() more than 100 times');
      written.push(hash);
      location.hash = hash;
    },
  });
  bar = new AddressBar(() => `t=${moment}`);
});

afterEach(() => {
  bar.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** For so long something moves on every frame. */
async function move(ms: number): Promise<void> {
  for (const end = moment + ms; moment < end; moment += 16) {
    bar.writeSoon();
    await vi.advanceTimersByTimeAsync(16);
  }
}

describe('the address bar', () => {
  it('is rewritten at once on an edit', () => {
    bar.write();
    moment = 1;
    expect(bar.write()).toBe('t=1');
    expect(written).toEqual(['#t=0', '#t=1']);
  });

  it('is rewritten at most once a second while something moves, and ends at the last moment', async () => {
    await move(30_000);
    expect(written.length).toBeLessThanOrEqual(31);
    expect(written.length).toBeGreaterThan(25);
    await vi.advanceTimersByTimeAsync(1000);
    expect(location.hash).toBe(`#t=${moment}`);
  });

  it('is not rewritten with what it says already', () => {
    bar.write();
    bar.write();
    expect(written).toEqual(['#t=0']);
  });

  it('that the browser does not let be written breaks nothing, and follows when it may', async () => {
    allowed = false;
    expect(bar.write()).toBe('t=0');
    allowed = true;
    moment = 5;
    await vi.advanceTimersByTimeAsync(1000);
    expect(written).toEqual(['#t=5']);
  });

  it('with another link in it was changed by someone else', () => {
    bar.write();
    expect(bar.isForeign).toBe(false);
    location.hash = '#t=99';
    expect(bar.isForeign).toBe(true);
    bar.adopt('t=99');
    expect(bar.isForeign).toBe(false);
  });
});
