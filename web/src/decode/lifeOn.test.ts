import { describe, expect, it } from 'vitest';
import { Context, DropReason, LIFE, LIFE_WIDTH, Stage } from '../tables/tables';
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

describe('TCP processing in recv()', () => {
  const rows = rowsOf([
    [10, Stage.Backlog, 0],
    [40, Stage.ProcessInput, 0],
    [40, Stage.ReceiveQueue, 0],
    [90, Stage.Copy, 0],
  ]);
  rows[LIFE_WIDTH + LIFE.cpu_idle_ns + Context.Receiver] = 15;
  const stays = (now_ns: number) => lifeOf(rows, now_ns)?.stays.slice(1, 3);

  it('lasts as long as the receiver pays for it, though the segment is in its queue at once', () => {
    expect(stays(100)).toMatchObject([
      { stage: Stage.ProcessInput, from_ns: 40, to_ns: 55, served_ns: 15, paidBy: Context.Receiver },
      { stage: Stage.ReceiveQueue, from_ns: 55, to_ns: 90 },
    ]);
  });

  it('does not last longer than the present', () => {
    const early = rows.slice(0, 3 * LIFE_WIDTH);
    expect(lifeOf(early, 50)?.stays.slice(1)).toMatchObject([{ from_ns: 40, to_ns: 50, served_ns: 10 }]);
  });

  it('comes before a direct copy, which then ends later', () => {
    const direct = rowsOf([
      [40, Stage.ProcessInput, 0],
      [40, Stage.Copy, 0],
      [60, Stage.Delivered, 0],
    ]);
    for (const [row, ns] of [15, 20].entries()) direct[row * LIFE_WIDTH + LIFE.cpu_idle_ns + Context.Receiver] = ns;
    expect(lifeOf(direct, 100)?.stays).toMatchObject([
      { from_ns: 40, to_ns: 55, served_ns: 15 },
      { from_ns: 55, to_ns: 75, served_ns: 20 },
    ]);
  });
});
