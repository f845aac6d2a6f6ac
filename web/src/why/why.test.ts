import { describe, expect, it } from 'vitest';
import { Rows } from '../lib/rows';
import { Context, EVENT_WIDTH, EventCode, HOP_WIDTH, LIFE_WIDTH, Stage } from '../sim/tables';
import { closing, type Link, linksOf, question, remedy, words } from './chain';
import { lifeOf, totals } from './life';
import { meanStays } from './little';
import { entryNear, packetAt } from './pick';

const name = (task: number): string => (task === 35 ? 'iperf' : `task ${task}`);

function link(kind: number, id: number, t_ns: number, a = 0, b = 0, cause = 0): Link {
  return { id, t_ns, kind, a, b, cause };
}

const STALL = [
  link(EventCode.RtoFired, 9, 778e6, 0, 72, 8),
  link(EventCode.BacklogStarted, 8, 576.3e6, 0, 1, 7),
  link(EventCode.PreemptedOwningSocket, 7, 576e6, 35, 0, 6),
  link(EventCode.SliceExpired, 6, 576e6, 35, 0, 0),
];

describe('a chain of causes', () => {
  it('is read from the rows of the answer', () => {
    const rows = Float64Array.from(STALL.flatMap(({ id, t_ns, kind, a, b, cause }) => [id, t_ns, kind, a, b, cause]));
    expect(rows.length).toBe(4 * EVENT_WIDTH);
    expect(linksOf(rows)).toEqual(STALL);
  });

  it('asks, tells and closes in words', () => {
    expect(question(STALL[0], name)).toBe('Why did the sender time out?');
    expect(STALL.map((one) => words(one, name))).toEqual([
      'The sender’s timer fired; 72 segments in flight',
      'A segment met an owned socket: onto the backlog, no ACK',
      'iperf was switched out while it owned the socket',
      'iperf had spent its time slice',
    ]);
    expect(closing(STALL)).toBe('Nothing was lost on the wire.');
  });

  it('does not say that nothing was lost when something was', () => {
    const chain = [STALL[0], link(EventCode.FrameDropped, 5, 500e6, 12, 0)];
    expect(closing(chain)).not.toContain('Nothing was lost');
  });

  it('offers a change just before the link that it breaks, and only where it changes something', () => {
    const here = (preempt: number) => (id: string) => (id === 'kernel.preempt' ? preempt : 0);
    expect(remedy(STALL, here(1))).toMatchObject({ id: 'kernel.preempt', value: 0, at_ns: 575e6 });
    expect(remedy(STALL, here(0))).toBeNull();
  });
});

/** A row of a life: moment, stage, then softirq and reader time so far. */
function hop(t: number, stage: number, context: number, soft: number, reader: number, value = 0): number[] {
  return [t, stage, 0, value, 0, 1000, context, 0, 0, soft, reader, t - soft - reader, 0];
}

describe('a life', () => {
  const rows = Float64Array.from([
    ...hop(0, Stage.Wire, Context.Load, 0, 0),
    ...hop(100, Stage.Ring, Context.Load, 0, 0, 7),
    ...hop(150, Stage.Driver, Context.SoftIrq, 0, 0, 1448),
    ...hop(160, Stage.ReceiveQueue, Context.SoftIrq, 10, 0),
    ...hop(500, Stage.Copy, Context.Receiver, 20, 30),
    ...hop(600, Stage.Delivered, Context.Receiver, 30, 120),
  ]);

  it('tells service from waiting, and who paid', () => {
    expect(rows.length).toBe(6 * LIFE_WIDTH);
    const life = lifeOf(rows, 900);
    expect(life?.ended).toBe(true);
    expect(life?.length).toBe(1448);
    expect(life?.descriptor).toBe(7);
    const [, , driver, queue, copy] = life?.stays ?? [];
    expect(driver).toMatchObject({ served_ns: 10, paidBy: Context.SoftIrq });
    expect(queue).toMatchObject({ served_ns: 0, paidBy: -1 });
    expect(queue.cpu[Context.Load]).toBe(300);
    expect(copy).toMatchObject({ served_ns: 90, paidBy: Context.Receiver });
    expect(totals(life!)).toEqual({ whole_ns: 600, served_ns: 100, travelled_ns: 100 });
  });

  it('goes on to the present while it has not ended', () => {
    const life = lifeOf(rows.subarray(0, 2 * LIFE_WIDTH), 400);
    expect(life?.ended).toBe(false);
    expect(life?.stays.at(-1)).toMatchObject({ from_ns: 100, to_ns: 400 });
    expect(lifeOf(new Float64Array(0), 0)).toBeNull();
  });
});

describe('Little’s law', () => {
  it('takes the stay of those that came and went in the window', () => {
    const hops = new Rows(HOP_WIDTH, 16);
    const row = (t: number, packet: number, stage: number): number[] => [t, packet, stage, 0, 0, 0, 0];
    hops.append(
      Float64Array.from([
        ...row(0, 1, Stage.Ring),
        ...row(10, 2, Stage.Ring),
        ...row(20, 1, Stage.Driver),
        ...row(50, 2, Stage.Driver),
        ...row(90, 3, Stage.Ring),
      ]),
    );
    expect(meanStays(hops, 0, 100).get(Stage.Ring)).toBe(30);
    expect(meanStays(hops, 5, 100).get(Stage.Ring)).toBe(40);
  });
});

describe('a press', () => {
  it('takes the nearest packet within reach', () => {
    const seen = [
      { packet: 1, stage: 0, x: 0, y: 0 },
      { packet: -2, stage: 0, x: 10, y: 0 },
    ];
    expect(packetAt(seen, 7, 0)).toBe(-2);
    expect(packetAt(seen, 200, 0)).toBe(0);
  });

  it('takes the nearest mark of its kinds', () => {
    const events = new Rows(EVENT_WIDTH, 8);
    const row = (id: number, t: number, kind: number): number[] => [id, t, kind, 0, 0, 0];
    events.append(Float64Array.from([...row(1, 100, 24), ...row(2, 108, 11), ...row(3, 130, 24)]));
    expect(entryNear(events, new Set([24]), 110, 50)).toBe(1);
    expect(entryNear(events, new Set([24]), 300, 50)).toBe(0);
  });
});
