import { expect, it } from 'vitest';
import type { LiveRun, Moment } from '../../run/liveRun';
import { Tracker } from '../../run/tracker';
import { HOP, HOP_WIDTH, Stage } from '../../tables/tables';
import { moving } from './MovingPackets';

/** Times at which a packet enters its stages, ns. */
const HOPS: readonly (readonly [t: number, stage: number])[] = [
  [0, Stage.Wire],
  [100_000, Stage.Ring],
  [200_000, Stage.Driver],
  [204_000, Stage.Ip],
  [219_000, Stage.ReceiveQueue],
];

function session(): LiveRun {
  const tracker = new Tracker();
  for (const [t, stage] of HOPS) {
    const row = new Float64Array(HOP_WIDTH);
    [row[HOP.t_ns], row[HOP.packet], row[HOP.stage]] = [t, 7, stage];
    if (stage === Stage.Wire) row[HOP.value] = 100_000;
    tracker.append(row);
  }
  return { tracker } as LiveRun;
}

/** Stages that the list shows. At this speed the animation of a trip lasts for at least 0.9 ms of model time. */
const listed = (t: number, playing: boolean): number[] =>
  moving(session(), { t, speed: 2e6, playing, flow: false, still: false } as Moment).map(({ stage }) => stage);

it('a packet whose animation lags is listed once, with the stage at which it is', () => {
  expect(listed(50_000, true)).toEqual([Stage.Wire]);
  expect(listed(150_000, true)).toEqual([Stage.Ring]);
  expect(listed(205_000, true)).toEqual([Stage.Ip]);
  expect(listed(300_000, false)).toEqual([Stage.ReceiveQueue]);
});
