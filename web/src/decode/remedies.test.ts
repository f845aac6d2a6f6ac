import { describe, expect, it } from 'vitest';
import { DROP_FIELDS, DropReason, EventCode, FRAME_WIDTH, FrameField, Stage, WAIT, WAIT_WIDTH } from '../tables/tables';
import type { Link } from './links';
import { type Course, courseOf, takenByInterrupts, troubleIn, troubleOf, verdictOf } from './remedies';

const RING = { kind: 'loss', code: DropReason.Ring } as const;
const course = (values: Partial<Course>): Course => ({
  length_ns: 2e9,
  offered: 1000,
  delivered: 1000,
  forwarded: 0,
  lost: 0,
  lost_far: 0,
  stored: 0,
  reason: -1,
  timeouts: 0,
  wait_ns: 0,
  hardirq_ns: 0,
  softirq_ns: 0,
  ...values,
});

describe('a trial', () => {
  const without = course({ lost: 80, reason: DropReason.Ring });
  const verdict = (tried: Partial<Course>, before = without) => verdictOf(RING, before, course(tried));

  it('helps where at most half of the offered frames’ loss is left and as much is delivered', () => {
    expect(verdict({ lost: 0, delivered: 950 })).toBe('helps');
    expect(verdict({ lost: 80, reason: DropReason.UdpRcvbuf })).toBe('noHelp');
    expect(verdict({ lost: 0, delivered: 499 })).toBe('noHelp');
    expect(verdict({}, course({}))).toBe('noHelp');
  });

  it('helps where more is delivered, though less than half of the loss is gone', () => {
    expect(verdict({ lost: 60, delivered: 1730 })).toBe('helps');
  });

  it('delivers much more where also more is lost', () => {
    expect(verdict({ lost: 90, delivered: 1730 })).toBe('delivers');
    expect(verdict({ lost: 90, delivered: 1100 })).toBe('noHelp');
  });

  it('helps a little where less is lost and more delivered, but not enough to solve it', () => {
    expect(verdict({ lost: 66, delivered: 1157 })).toBe('little');
    expect(verdict({ lost: 73 })).toBe('little');
    expect(verdict({ lost: 73, delivered: 990 })).toBe('noHelp');
    expect(verdict({ lost: 79.9 })).toBe('noHelp');
  });

  it('of a wait that costs more losses is told with its price', () => {
    const wait = { kind: 'wait', code: Stage.Backlog } as const;
    const before = course({ wait_ns: 4e9, lost: 84 });
    expect(verdictOf(wait, before, course({ wait_ns: 1e9, lost: 499 }))).toBe('trades');
    expect(verdictOf(wait, before, course({ wait_ns: 1e9, lost: 84 }))).toBe('helps');
  });

  it('helps a little against a wait that becomes shorter, if nothing else becomes worse', () => {
    const wait = { kind: 'wait', code: Stage.Backlog } as const;
    const before = course({ wait_ns: 4e9, lost: 84 });
    expect(verdictOf(wait, before, course({ wait_ns: 3e9, lost: 0 }))).toBe('little');
    expect(verdictOf(wait, before, course({ wait_ns: 3e9, lost: 85 }))).toBe('noHelp');
    expect(verdictOf(wait, before, course({ wait_ns: 3e9, lost: 0, delivered: 990 }))).toBe('noHelp');
    expect(verdictOf(wait, before, course({ wait_ns: 3.9e9, lost: 0 }))).toBe('noHelp');
  });

  it('does not help where the sender only sends less', () => {
    expect(verdict({ offered: 500, lost: 40, delivered: 1000 })).toBe('noHelp');
  });

  it('of a larger buffer counts what it stored as lost: a delayed loss is no help', () => {
    expect(verdict({ lost: 7, stored: 76 })).toBe('moves');
    expect(verdict({ lost: 45, stored: 35 })).toBe('noHelp');
  });

  it('of a router’s loss that the far host then has is told as moved', () => {
    const inNetifRx = { kind: 'loss', code: DropReason.NetifRx } as const;
    const atSink = { kind: 'loss', code: DropReason.Sink } as const;
    const before = course({ lost: 95, lost_far: 1, reason: DropReason.NetifRx });
    const polled = course({ lost: 30, lost_far: 66, reason: DropReason.Ring, forwarded: 1740 });
    expect(verdictOf(inNetifRx, before, polled)).toBe('moves');
    expect(verdictOf(inNetifRx, before, { ...polled, delivered: 1300, lost_far: 60 })).toBe('helps');
    expect(verdictOf(atSink, before, polled)).toBe('noHelp');
  });

  it('names interrupts where they take the CPU', () => {
    expect(takenByInterrupts(course({ hardirq_ns: 0.2e9, softirq_ns: 1.5e9 }))).toEqual([0.1, 0.75]);
    expect(takenByInterrupts(course({ hardirq_ns: 0.2e9, softirq_ns: 0.3e9 }))).toBeNull();
  });

  it('is read off both ends of its stretch; what came twice is not lost', () => {
    const frame = (values: Readonly<Record<number, number>>) =>
      Float64Array.from({ length: FRAME_WIDTH }, (_, field) => values[field] ?? 0);
    const begin = frame({ [DROP_FIELDS[DropReason.Ring]]: 2, [FrameField.rto_count]: 1 });
    const end = frame({
      [DROP_FIELDS[DropReason.Ring]]: 9,
      [DROP_FIELDS[DropReason.Sink]]: 3,
      [DROP_FIELDS[DropReason.TcpDuplicate]]: 50,
      [FrameField.rto_count]: 3,
      [FrameField.delivered_bytes]: 400,
      [FrameField.packets_in_flight]: 5,
      [FrameField.t_ns]: 1e9,
      [FrameField.offered]: 60,
      [FrameField.cpu_softirq_ns]: 2e8,
    });
    const waits = new Float64Array(WAIT_WIDTH);
    [waits[WAIT.stage], waits[WAIT.from_ns], waits[WAIT.to_ns]] = [Stage.Ring, 1e6, 4e6];
    expect(courseOf({ begin, end, waits }, Stage.Ring)).toEqual({
      lost: 7,
      lost_far: 3,
      reason: DropReason.Ring,
      timeouts: 2,
      length_ns: 1e9,
      offered: 60,
      delivered: 400,
      forwarded: 0,
      stored: 5,
      wait_ns: 3e6,
      hardirq_ns: 0,
      softirq_ns: 2e8,
    });
    end[FrameField.snd_nxt] = 1;
    // TCP's window limits the sender to the free space in the buffer, so nothing is lost.
    expect(courseOf({ begin, end, waits }, Stage.Ring).stored).toBe(0);
  });
});

describe('the trouble', () => {
  const link = (kind: number, b = 0): Link =>
    ({ id: 1, t_ns: 1, kind, a: 1, b, cause: 0, a_name: 0, b_name: 0, context: 0, current_name: 0 }) as Link;

  it('of a chain is what was asked about', () => {
    expect(troubleOf([link(EventCode.RtoFired), link(EventCode.FrameDropped, DropReason.Ring)])?.kind).toBe('timeout');
    expect(troubleOf([link(EventCode.FrameDropped, DropReason.Sink)])).toEqual({ kind: 'loss', code: DropReason.Sink });
    expect(troubleOf([link(EventCode.FrameDropped, DropReason.TcpDuplicate)])).toBeNull();
    expect(troubleOf([link(EventCode.SliceExpired)])).toBeNull();
  });

  it('of a stretch is loss before timeouts', () => {
    expect(troubleIn(course({ lost: 2, lost_far: 3, reason: DropReason.Ring, timeouts: 2 }))).toEqual({
      kind: 'loss',
      code: DropReason.Sink,
    });
    expect(troubleIn(course({ timeouts: 2 }))?.kind).toBe('timeout');
    expect(troubleIn(course({}))).toBeNull();
  });
});
