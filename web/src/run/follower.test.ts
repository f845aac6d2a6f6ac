import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InThreadClient } from '../engine/client';
import { FixtureMachine } from '../engine/fixture/machine';
import { allValues, presetOf } from '../scenario/params';
import { About, F, LIFE_WIDTH, type Preset } from '../tables/tables';
import { Follower } from './follower';

const RUN = { values: allValues(presetOf('tcp-loaded') as Preset, {}), interventions: [] };

let runB: Follower;

beforeEach(() => {
  vi.useFakeTimers();
  runB = new Follower(RUN, 20e6, new InThreadClient((run) => new FixtureMachine(run)));
});

afterEach(() => {
  runB.close();
  vi.useRealTimers();
});

it('is at the fork before it follows, and remembers it', async () => {
  expect(runB.base).toBeNull();
  runB.follow(45e6);
  await vi.advanceTimersByTimeAsync(2000);
  expect(runB.base?.t_ns).toBe(20e6);
  expect(runB.now?.t_ns).toBe(45e6);
  expect(runB.now?.get(F.delivered)).toBeGreaterThan(runB.base?.get(F.delivered) ?? 0);
});

it('goes back with run A, but not behind the fork', async () => {
  runB.follow(60e6);
  await vi.advanceTimersByTimeAsync(2000);
  runB.follow(30e6);
  await vi.advanceTimersByTimeAsync(2000);
  expect(runB.now?.t_ns).toBe(30e6);
  runB.follow(5e6);
  await vi.advanceTimersByTimeAsync(2000);
  expect(runB.now?.t_ns).toBe(20e6);
});

it('answers questions about itself', async () => {
  const told: number[] = [];
  runB.inquire(About.Life, { from_ns: 0, to_ns: 1 }, (rows) => told.push(rows.length));
  await vi.advanceTimersByTimeAsync(2000);
  expect(told).toEqual([LIFE_WIDTH]);
});
