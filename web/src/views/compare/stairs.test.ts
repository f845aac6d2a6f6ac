import { describe, expect, it } from 'vitest';
import { differencesOf } from '../../scenario/differences';
import type { Written } from '../../scenario/link';
import { RELEASE } from '../../scenario/switches';
import { moved, movedAll, stairsOf } from './stairs';

const run = (preset: string, overrides: Written['overrides'] = {}): Written => ({
  preset,
  overrides,
  interventions: [],
});
const THEN = run('tcp-loaded');
const NOW = run('now-loaded');
const O1 = 0;
const EEVDF = 1;

const differing = (a: Written, b: Written): string[] =>
  stairsOf(a, b)
    .filter((stair) => stair.a !== stair.b)
    .map(({ id }) => id);

describe('the staircase of switches', () => {
  it('has every switch in which the kernels differ, in the order of years', () => {
    expect(differing(THEN, NOW).sort()).toEqual(
      differencesOf(THEN, NOW)
        .map(({ id }) => id)
        .sort(),
    );
    const years = stairsOf(THEN, NOW).map(({ year }) => year);
    expect(years).toEqual([...years].sort((x, y) => x - y));
  });

  it('moves one switch, and no other follows', () => {
    const climbed = moved(NOW, 'kernel.scheduler', O1);
    expect(differencesOf(NOW, climbed).map(({ id }) => id)).toEqual(['kernel.scheduler']);
    expect(climbed.overrides).toEqual({ 'kernel.scheduler': O1 });
  });

  it('moves the release alone, and keeps every switch where it is', () => {
    const climbed = moved(THEN, RELEASE, 1);
    expect(differencesOf(THEN, climbed).map(({ id }) => id)).toEqual([RELEASE]);
  });

  it('undoes a move by the same press: the link is as short as before', () => {
    for (const { id, a, b } of stairsOf(THEN, NOW).filter((stair) => stair.a !== stair.b))
      expect(differencesOf(moved(moved(NOW, id, a), id, b), NOW)).toEqual([]);
    expect(moved(moved(NOW, 'kernel.scheduler', O1), 'kernel.scheduler', EEVDF)).toEqual(NOW);
  });

  it('moves all: then both runs are one', () => {
    const whole = movedAll(NOW, THEN);
    expect(differencesOf(whole, THEN)).toEqual([]);
    expect(whole.overrides).toEqual({ [RELEASE]: 0 });
  });

  it('offers the other value of a switch that both runs have alike', () => {
    const offered = Object.fromEntries(stairsOf(NOW, NOW).map(({ id, other }) => [id, other]));
    expect(offered).toMatchObject({ 'kernel.scheduler': O1, 'net.threaded_napi': 1, 'tcp.release_resched': 16 });
  });

  it('leaves the changes of other parameters during the run', () => {
    const changed: Written = { ...NOW, interventions: [{ at_ns: 1e9, id: 'app.nice', value: -5 }] };
    expect(moved(changed, 'kernel.scheduler', O1).interventions).toHaveLength(1);
  });
});
