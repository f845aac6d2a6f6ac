import { describe, expect, it } from 'vitest';
import { DropReason, LIFE, LIFE_WIDTH, Stage } from '../tables/tables';
import { lifeOf } from './life';
import { lifeOn } from './lifeOn';

type Hop = readonly [t_ns: number, stage: number, at_far_host: 0 | 1];

const rowsOf = (hops: readonly Hop[]): Float64Array => {
  const rows = new Float64Array(hops.length * LIFE_WIDTH);
  hops.forEach(([t_ns, stage, at_far_host], i) => {
    const at = i * LIFE_WIDTH;
    [rows[at + LIFE.t_ns], rows[at + LIFE.stage], rows[at + LIFE.at_far_host]] = [t_ns, stage, at_far_host];
  });
  return rows;
};

/**
 * History of one packet. The router records the packet's wait at the far host and its end; the far host records both
 * again, with more stages.
 */
const BOTH = rowsOf([
  [10, Stage.Forward, 0],
  [20, Stage.OutWire, 0],
  [30, Stage.SinkQueue, 0],
  [30, Stage.Wire, 1],
  [40, Stage.ReceiveQueue, 1],
  [50, Stage.Dropped, 1],
  [50, Stage.Dropped, 0],
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

  it('is split by host for the stages, and is left whole without a far host', () => {
    expect(lifeOn(BOTH, true).length).toBe(3 * LIFE_WIDTH);
    expect(lifeOn(BOTH, false).length).toBe(4 * LIFE_WIDTH);
    expect(lifeOn(BOTH, true)).toBe(lifeOn(BOTH, true));
    const here = rowsOf([[10, Stage.Ring, 0]]);
    expect(lifeOn(here, false)).toBe(here);
    expect(lifeOn(here, true).length).toBe(0);
  });
});
