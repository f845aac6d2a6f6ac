import { describe, expect, it } from 'vitest';
import { Rows } from '../lib/rows';
import { Context, DropReason, EVENT_WIDTH, EventCode, HOP_WIDTH, LIFE_WIDTH, Program, Stage } from '../tables/tables';
import { answers } from '../words/answers';
import { nameOf, shortNameOf } from '../words/names';
import { closing, question, shownLinks, words } from './chain';
import { cpuSharesOf, firstTask, largest, namedShares } from './cpuShares';
import { entryNear } from './entries';
import { lifeOf, totals } from './life';
import { type Link, linksOf } from './links';
import { meanStays } from './little';
import { lengthWords, longestWaitsOf } from './longestWaits';

const IPERF = (1 << 8) | Program.Iperf;
const KSWAPD = (1 << 8) | Program.Kswapd;
const CC1_12 = (12 << 8) | Program.Cc1;

function link(kind: number, id: number, t_ns: number, a = 0, b = 0, cause = 0, a_name = 0): Link {
  return { id, t_ns, kind, a, b, cause, a_name, b_name: 0, context: Context.SoftIrq, current_name: CC1_12 };
}

const STALL = [
  link(EventCode.RtoFired, 9, 778e6, 0, 72, 8),
  link(EventCode.BacklogStarted, 8, 576.3e6, 0, 1, 7),
  link(EventCode.PreemptedOwningSocket, 7, 576e6, 35, 0, 6, IPERF),
  link(EventCode.SliceExpired, 6, 576e6, 35, 0, 0, IPERF),
];

describe('a chain of causes', () => {
  it('is read from the rows of the answer', () => {
    const rows = Float64Array.from(
      STALL.flatMap((one) => [one.id, one.t_ns, one.kind, one.a, one.b, one.cause, one.a_name, 0, 2, CC1_12]),
    );
    expect(rows.length).toBe(4 * EVENT_WIDTH);
    expect(linksOf(rows)).toEqual(STALL);
  });

  it('asks, tells and closes in words', () => {
    expect(question(STALL[0])).toBe('Why did the sender time out?');
    expect(STALL.map((one) => words(one))).toEqual([
      'The sender’s retransmission timer fired; 72 segments in flight',
      'A segment arrived while the socket was locked, so it was queued on the backlog without an ACK',
      'iperf was preempted while it held the socket lock',
      'iperf used up its time slice',
    ]);
    expect(closing(STALL)).toBe('Nothing was lost on the wire.');
  });

  it('ends at a spent slice with the time for which the task ran', () => {
    const preempted = [link(EventCode.PreemptedOwningSocket, 7, 576e6, 35, 0, 6, IPERF), STALL[3]];
    expect(closing(preempted)).toBe('iperf had used up its whole time slice.');
    expect(closing([STALL[3]])).toBe('iperf had used up its whole time slice.');
  });

  it('does not say that nothing was lost when something was', () => {
    const chain = [STALL[0], link(EventCode.FrameDropped, 5, 500e6, 12, 0)];
    expect(closing(chain)).not.toContain('Nothing was lost');
  });
});

/** Journal rows of a chain of causes: the ring runs out of descriptors because memory is short. */
const DRY = [
  link(EventCode.FrameDropped, 9, 700e6, 12, DropReason.Ring, 8),
  link(EventCode.RingExhausted, 8, 690e6, 300, 84, 7),
  link(EventCode.RefillFailed, 7, 680e6, 84, 190, 6),
  link(EventCode.KswapdWoken, 6, 670e6, 500, 510, 5),
  link(EventCode.InterruptRaised, 5, 670e6, 3, 0, 0),
];

describe('a ring that ran dry', () => {
  it('ends with the low mark, not with the interrupt that asked for a page', () => {
    expect(shownLinks(DRY).at(-1)?.kind).toBe(EventCode.KswapdWoken);
    expect(shownLinks(STALL)).toEqual(STALL);
  });

  it('tells once that a frame found no descriptor and was dropped', () => {
    const [dropped, dry, ...rest] = DRY;
    const chain = [dropped, link(EventCode.FrameLostInNic, 8, 700e6, 12), { ...dry, id: 7 }, ...rest];
    expect(shownLinks(chain).map(({ kind }) => kind)).toEqual(shownLinks(DRY).map(({ kind }) => kind));
    const other = link(EventCode.FrameLostInNic, 8, 699e6, 11);
    expect(shownLinks([dropped, other, ...rest])).toContain(other);
  });
});

describe('a frame that came twice', () => {
  it('is asked about and told as discarded, not lost', () => {
    const twice = link(EventCode.FrameDropped, 9, 700e6, 12, DropReason.TcpDuplicate);
    expect(question(twice)).toBe('Why did packet 12 arrive twice?');
    expect(words(twice)).toContain('discarded, not lost');
    expect(question(DRY[0])).toBe('Why was packet 12 lost?');
  });
});

describe('names', () => {
  it('are what a task runs and its number, where there are many', () => {
    expect([nameOf(CC1_12), shortNameOf(CC1_12)]).toEqual(['cc1 #12', '#12']);
    expect([nameOf(IPERF), nameOf(IPERF + (1 << 8)), shortNameOf(KSWAPD)]).toEqual(['iperf', 'iperf #2', 'kswapd']);
  });
});

describe('who had the CPU', () => {
  it('names the first and sums the others', () => {
    const row = (who: number, own: number, interrupted: number) => [who, 4, own, interrupted, 1, 0, own];
    const rows = Float64Array.from([...row(KSWAPD, 20e6, 5e6), ...row(CC1_12, 100e6, 1e6), ...row(IPERF, 50e6, 0)]);
    const shares = cpuSharesOf(rows);
    expect(answers.shares(namedShares(shares), 4)).toBe('cc1 #12 101\u00a0ms, iperf 50\u00a0ms, kswapd 25\u00a0ms');
    expect(largest(shares, 1, [KSWAPD]).map(({ task_name }) => task_name)).toEqual([CC1_12, KSWAPD]);
    expect(firstTask(rows)).toBe(KSWAPD);
    expect(answers.shares(namedShares(shares), 1)).toBe('cc1 #12 101\u00a0ms and 2 other tasks 75\u00a0ms');
  });
});

describe('the longest waits', () => {
  it('say what they do not know, and leave out what is none', () => {
    const rows = Float64Array.from([
      ...[9, Stage.Backlog, 0, 1.1e9, 2e9, 0, 0, 34],
      ...[7, Stage.ReceiveQueue, 0, 1e9, 3e9, 1, 1, 40],
      ...[11, Stage.Ip, 0, 1e9, 1e9 + 9e3, 0, 0, 1],
    ]);
    const waits = longestWaitsOf(rows);
    expect(waits.map(({ packet }) => packet)).toEqual([7, 9]);
    expect(waits.map(lengthWords)).toEqual(['at least 2\u00a0s so far', '900\u00a0ms']);
  });
});

/**
 * Makes a row of a packet's history: time, stage, and the CPU time of softirq, receiving program and background load
 * during the stay.
 */
function hop(t: number, stage: number, context: number, cpu: readonly number[], value = 0): number[] {
  const [soft, reader, load] = cpu;
  return [t, stage, 0, value, 0, 1000, 0, context, 0, 0, soft, reader, load, 0];
}

describe('a life', () => {
  const rows = Float64Array.from([
    ...hop(0, Stage.Wire, Context.Load, [0, 0, 100]),
    ...hop(100, Stage.Ring, Context.Load, [0, 0, 50], 7),
    ...hop(150, Stage.Driver, Context.SoftIrq, [10, 0, 0], 1448),
    ...hop(160, Stage.ReceiveQueue, Context.SoftIrq, [10, 30, 300]),
    ...hop(500, Stage.Copy, Context.Receiver, [10, 90, 0]),
    ...hop(600, Stage.Delivered, Context.Receiver, [0, 0, 0]),
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
    expect(totals(life!)).toEqual({ whole_ns: 600, served_ns: 100, travelled_ns: 100, waited_ns: 400 });
  });

  it('goes on to the present while it has not ended', () => {
    const life = lifeOf(rows.subarray(0, 2 * LIFE_WIDTH), 400);
    expect(life?.ended).toBe(false);
    expect(life?.stays.at(-1)).toMatchObject({ from_ns: 100, to_ns: 400 });
    expect(lifeOf(new Float64Array(0), 0)).toBeNull();
  });

  it('counts work that is still being done as service', () => {
    const life = lifeOf(rows.subarray(0, 5 * LIFE_WIDTH), 600);
    expect(life?.stays.at(-1)).toMatchObject({ stage: Stage.Copy, served_ns: 90, to_ns: 600 });
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

describe('a press on the clock', () => {
  it('takes the nearest mark of its kinds', () => {
    const events = new Rows(EVENT_WIDTH, 8);
    const row = (id: number, t: number, kind: number): number[] => [id, t, kind, 0, 0, 0, 0, 0, 0, 0];
    events.append(Float64Array.from([...row(1, 100, 24), ...row(2, 108, 11), ...row(3, 130, 24)]));
    expect(entryNear(events, new Set([24]), 110, 50)).toBe(1);
    expect(entryNear(events, new Set([24]), 300, 50)).toBe(0);
  });
});
