import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Address, KeptAddress, ownAddress } from './address';

let written: string[];
let moment: number;
let allowed: boolean;
/** Simulates a change of the address that another part made, such as the browser's *Back*. */
let changed: () => void;
let place: Address;
let kept: KeptAddress;

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  moment = 0;
  allowed = true;
  const own = ownAddress();
  place = {
    ...own,
    write(fragment) {
      if (!allowed) throw new DOMException('Attempt to use history.replaceState() more than 100 times');
      written.push(fragment);
      own.write(fragment);
    },
    onChange(tell) {
      changed = tell;
      return () => {};
    },
  };
  kept = new KeptAddress(place, () => `t=${moment}`);
});

afterEach(() => {
  kept.close();
  vi.useRealTimers();
});

/** Requests a write of the address at every animation frame for `ms` milliseconds, as during playback. */
async function move(ms: number): Promise<void> {
  for (const end = moment + ms; moment < end; moment += 16) {
    kept.writeSoon();
    await vi.advanceTimersByTimeAsync(16);
  }
}

describe('an address', () => {
  it('is rewritten at once on an edit', () => {
    kept.write();
    moment = 1;
    kept.write();
    expect(written).toEqual(['t=0', 't=1']);
  });

  it('is rewritten at most once a second while something moves, and ends at the last moment', async () => {
    await move(30_000);
    expect(written.length).toBeLessThanOrEqual(31);
    expect(written.length).toBeGreaterThan(25);
    await vi.advanceTimersByTimeAsync(1000);
    expect(place.read()).toBe(`t=${moment}`);
  });

  it('is not rewritten with what it says already', () => {
    kept.write();
    kept.write();
    expect(written).toEqual(['t=0']);
  });

  it('that the browser does not let be written breaks nothing, and follows when it may', async () => {
    allowed = false;
    kept.write();
    allowed = true;
    moment = 5;
    await vi.advanceTimersByTimeAsync(1000);
    expect(written).toEqual(['t=5']);
  });

  it('that somebody else has just written is left alone until it was read', async () => {
    kept.write();
    await move(32);
    place.go('t=99');
    await vi.advanceTimersByTimeAsync(2000);
    expect(place.read()).toBe('t=99');
    expect(kept.read()).toBe('t=99');
    kept.writeSoon();
    await vi.advanceTimersByTimeAsync(2000);
    expect(place.read()).toBe(`t=${moment}`);
  });

  it('with another link in it was changed by someone else', () => {
    let heard = 0;
    kept.onForeign(() => heard++);
    kept.write();
    changed();
    expect(heard).toBe(0);
    place.go('t=99');
    changed();
    expect(heard).toBe(1);
    kept.go('t=98');
    changed();
    expect(heard).toBe(1);
  });

  it('in which somebody else goes from its own link to another and at once back was changed twice', () => {
    const heard: string[] = [];
    kept.onForeign(() => heard.push(kept.read()));
    kept.write();
    for (const link of ['t=99', 't=0']) {
      place.go(link);
      changed();
    }
    expect(heard).toEqual(['t=99', 't=0']);
  });

  it('takes its own link again in the place of what somebody else wrote and what is shown otherwise', () => {
    kept.write();
    place.go('t=ninety');
    kept.read();
    kept.write();
    expect(place.read()).toBe('t=0');
  });
});
