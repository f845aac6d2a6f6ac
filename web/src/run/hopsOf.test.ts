import { describe, expect, it } from 'vitest';
import type { Rows } from '../lib/rows';
import { HOP, HOP_WIDTH, LIFE, LIFE_WIDTH, Stage } from '../tables/tables';
import { hopsOf, tripsOf } from './hopsOf';
import { Tracker } from './tracker';

const PACKET = 7;
const NOTHING = new Float64Array(0);

const onRecord = (stays: readonly (readonly [t: number, stage: number])[], kept = 1024): Tracker => {
  const tracker = new Tracker(kept);
  const row = new Float64Array(HOP_WIDTH);
  for (const [t, stage] of stays) {
    row[HOP.t_ns] = t;
    row[HOP.packet] = PACKET;
    row[HOP.stage] = stage;
    tracker.append(row);
  }
  return tracker;
};

const lifeOf = (stays: readonly (readonly [t: number, stage: number])[]): Float64Array => {
  const rows = new Float64Array(stays.length * LIFE_WIDTH);
  stays.forEach(([t, stage], i) => {
    rows[i * LIFE_WIDTH + LIFE.t_ns] = t;
    rows[i * LIFE_WIDTH + LIFE.stage] = stage;
  });
  return rows;
};

const stagesOf = (hops: Rows): number[] => Array.from({ length: hops.length }, (_, i) => hops.at(i, HOP.stage));

const WAY = [
  [1, Stage.Wire],
  [2, Stage.Ring],
  [3, Stage.Driver],
  [4, Stage.Ip],
  [5, Stage.Transport],
  [6, Stage.ReceiveQueue],
] as const;

describe('the hops of a packet', () => {
  it('are those on record while its life is looked up', () => {
    expect(stagesOf(hopsOf(PACKET, NOTHING, onRecord(WAY)))).toEqual(WAY.map(([, stage]) => stage));
  });

  it('begin with its life when it has waited for longer than the record goes back', () => {
    const record = onRecord([...WAY, [700, Stage.Copy], [701, Stage.Delivered]], 2);
    expect(stagesOf(hopsOf(PACKET, lifeOf(WAY), record))).toEqual([
      ...WAY.map(([, stage]) => stage),
      Stage.Copy,
      Stage.Delivered,
    ]);
  });

  it('are each told once, those of one moment too', () => {
    const record = onRecord([...WAY, [6, Stage.Copy], [7, Stage.Delivered]]);
    expect(stagesOf(hopsOf(PACKET, lifeOf(WAY), record))).toEqual([
      ...WAY.map(([, stage]) => stage),
      Stage.Copy,
      Stage.Delivered,
    ]);
  });

  it('are no other packet’s', () => {
    expect(hopsOf(PACKET + 1, NOTHING, onRecord(WAY)).length).toBe(0);
  });

  it('make the trips of its whole way', () => {
    const record = onRecord([...WAY, [700, Stage.Copy], [701, Stage.Delivered]], 2);
    const trips = tripsOf(hopsOf(PACKET, lifeOf(WAY), record), 384);
    expect(trips.map(({ to }) => to)).toEqual([Stage.Ring, Stage.ReceiveQueue, Stage.Delivered]);
  });
});
