import { expect, it } from 'vitest';
import { Pace } from './pace';

const moment = (wall_ms: number, t: number, playing: boolean) => ({ wall_ms, t, playing, snap: t });

it('while it plays, words are written ten times a second, not at every frame', () => {
  const pace = new Pace(100);
  let written = 0;
  for (let frame = 0; frame < 60; frame++) if (pace.isDue(moment(frame * 16, frame, true))) written++;
  expect(written).toBe(9);
});

it('at rest another moment is written at once, and so is the last one of a play', () => {
  const pace = new Pace(100);
  expect(pace.isDue(moment(0, 1, true))).toBe(true);
  expect(pace.isDue(moment(16, 2, true))).toBe(false);
  expect(pace.isDue(moment(32, 2, false))).toBe(true);
  expect(pace.isDue(moment(48, 2, false))).toBe(false);
  expect(pace.isDue(moment(64, 1, false))).toBe(true);
});
