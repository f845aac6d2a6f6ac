import { describe, expect, it } from 'vitest';
import { hopsOf, tripsOf } from '../../../run/hopsOf';
import { Tracker } from '../../../run/tracker';
import { Stage } from '../../../tables/tables';
import { track } from '../shapes';
import { distanceOf } from './trail';

describe('a point on a line', () => {
  const line = track([
    [0, 0],
    [10, 0],
    [10, 20],
  ]);

  it('has a distance from the line’s begin', () => {
    expect(distanceOf(line, [4, 0])).toBe(4);
    expect(distanceOf(line, [10, 5])).toBe(15);
    expect(distanceOf(line, [11, 5])).toBe(15);
  });

  it('off it has none', () => {
    expect(distanceOf(line, [20, 5])).toBe(-1);
    expect(distanceOf(line, [5, 9])).toBe(-1);
  });
});

describe('the trips of one packet', () => {
  it('are found among the hops of many', () => {
    const tracker = new Tracker();
    const hop = (t: number, packet: number, stage: number) => Float64Array.of(t, packet, stage, 0, 0, 0, 0);
    const stages = [Stage.Wire, Stage.Ring, Stage.Driver, Stage.NetifBacklog, Stage.Ip, Stage.Forward, Stage.Qdisc];
    stages.forEach((stage, i) => {
      for (const packet of [1, 2, 3]) tracker.append(hop(i * 10 + packet, packet, stage));
    });
    const trips = tripsOf(hopsOf(2, new Float64Array(0), tracker), 1);
    expect(trips.map(({ packet }) => packet)).toEqual([2, 2, 2]);
    expect(trips.map(({ start_ns }) => start_ns)).toEqual([2, 22, 42]);
    expect(trips.map(({ to }) => to)).toEqual([Stage.Ring, Stage.NetifBacklog, Stage.Qdisc]);
  });
});
