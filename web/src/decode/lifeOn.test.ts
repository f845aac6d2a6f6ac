import { describe, expect, it } from 'vitest';
import { Context, DropReason, LIFE, LIFE_WIDTH, Stage } from '../tables/tables';
import { lifeOf } from './life';
import { lifeOn } from './lifeOn';

type Hop = readonly [t_ns: number, stage: number, at_far_host: 0 | 1, cpu_idle_ns: number];

const rowsOf = (hops: readonly Hop[]): Float64Array => {
  const rows = new Float64Array(hops.length * LIFE_WIDTH);
  hops.forEach(([t_ns, stage, at_far_host, idle], i) => {
    const at = i * LIFE_WIDTH;
    [rows[at + LIFE.t_ns], rows[at + LIFE.stage], rows[at + LIFE.at_far_host]] = [t_ns, stage, at_far_host];
    rows[at + LIFE.cpu_idle_ns + Context.Idle] = idle;
  });
  return rows;
};

/** The router records the wait at the far host and the end. The far host records both again, stage by stage. */
const BOTH = rowsOf([
  [10, Stage.Forward, 0, 5],
  [20, Stage.OutWire, 0, 6],
  [30, Stage.SinkQueue, 0, 9],
  [30, Stage.Wire, 1, 1000],
  [40, Stage.ReceiveQueue, 1, 1004],
  [50, Stage.Dropped, 1, 1005],
  [50, Stage.Dropped, 0, 12],
]);
BOTH[5 * LIFE_WIDTH + LIFE.value] = DropReason.UdpRcvbuf;
BOTH[6 * LIFE_WIDTH + LIFE.value] = DropReason.Sink;

describe('the history of a packet that passes through a router into its far host', () => {
  const life = lifeOf(BOTH, 60);

  it('has each stay once, with its host', () => {
    expect(life?.stays.map(({ stage, atFarHost }) => [stage, atFarHost])).toEqual([
      [Stage.Forward, false],
      [Stage.OutWire, false],
      [Stage.Wire, true],
      [Stage.ReceiveQueue, true],
    ]);
  });

  it('ends as the far host ends it', () => {
    expect([life?.end, life?.reason]).toEqual([Stage.Dropped, DropReason.UdpRcvbuf]);
  });

  it('counts the CPU of the host on which the packet stays', () => {
    expect(life?.stays.map(({ cpu }) => cpu[Context.Idle])).toEqual([1, 0, 4, 1]);
  });

  it('is split by host for the stages, and is left whole without a far host', () => {
    expect(lifeOn(BOTH, true).length).toBe(3 * LIFE_WIDTH);
    expect(lifeOn(BOTH, false).length).toBe(4 * LIFE_WIDTH);
    expect(lifeOn(BOTH, true)).toBe(lifeOn(BOTH, true));
    const here = rowsOf([[10, Stage.Ring, 0, 5]]);
    expect(lifeOn(here, false)).toBe(here);
    expect(lifeOn(here, true).length).toBe(0);
  });
});
