import { describe, expect, it } from 'vitest';
import { Rest } from './rest';

const FRAME_MS = 1000 / 60;

/** Number of animation frames in which the picture is drawn in the second from `from_ms` on. */
function drawn(rest: Rest, from_ms: number, { playing = false, t = 0 } = {}): number {
  let count = 0;
  for (let frame = 0; frame < 60; frame++) {
    if (rest.isDue({ wall_ms: from_ms + frame * FRAME_MS, playing, t, snap: null })) count++;
  }
  return count;
}

describe('a picture', () => {
  it('that plays is drawn on every frame', () => {
    expect(drawn(new Rest(), 0, { playing: true })).toBe(60);
  });

  it('that stands still is drawn four times a second once it has settled', () => {
    const rest = new Rest();
    drawn(rest, 0);
    expect(drawn(rest, 1000)).toBe(4);
  });

  it('at rest is drawn at once at another moment, after a movement of the hand, and on until it has settled', () => {
    const rest = new Rest();
    drawn(rest, 0);
    expect(rest.isDue({ wall_ms: 1000, playing: false, t: 5, snap: null })).toBe(true);
    expect(drawn(rest, 1016, { t: 5 })).toBeGreaterThan(30);
    drawn(rest, 2016, { t: 5 });
    const due = (wall_ms: number): boolean => rest.isDue({ wall_ms, playing: false, t: 5, snap: null });
    expect([due(3300), due(3316)]).toEqual([true, false]);
    rest.wake();
    expect(due(3333)).toBe(true);
  });
});
