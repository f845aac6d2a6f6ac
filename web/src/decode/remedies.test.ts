import { describe, expect, it } from 'vitest';
import { DROP_FIELDS, Drop, EventCode, F, FRAME_WIDTH, Stage, WAIT, WAIT_WIDTH } from '../tables/tables';
import type { Link } from './links';
import { type Course, courseOf, helps, rateTimes, remediesFor, troubleIn, troubleOf } from './remedies';

const present = (values: Readonly<Record<string, number>>) => (id: string) => values[id] ?? 0;
const RING = { kind: 'loss', code: Drop.Ring } as const;
const course = (values: Partial<Course>): Course => ({
  lost: 0,
  lost_far: 0,
  reason: -1,
  timeouts: 0,
  throughput: 1000,
  wait_ns: 0,
  ...values,
});

describe('what is tried', () => {
  const values = { 'nic.ring': 384, 'socket.rcvbuf': 40 * 2 ** 20, 'app.nice': 0, 'load.jobs': 10 };
  const ids = (trouble: Parameters<typeof remediesFor>[0], of = values) =>
    remediesFor(trouble, present(of)).map(({ id }) => id);

  it('fits what happened, and changes something', () => {
    expect(ids(RING)).toContain('nic.ring');
    expect(ids(RING)).not.toContain('memory.pressure');
    expect(ids(RING, { ...values, 'nic.ring': 4096 })).not.toContain('nic.ring');
    expect(ids({ kind: 'loss', code: Drop.UdpRcvbuf })).not.toContain('nic.ring');
    expect(ids({ kind: 'wait', code: Stage.Qdisc })).toEqual([]);
    expect(ids({ kind: 'loss', code: Drop.Ttl })).toEqual([]);
  });

  it('is never a buffer too small for a reader', () => {
    expect(ids(RING, { ...values, 'socket.rcvbuf': 2 ** 19 })).not.toContain('socket.rcvbuf');
  });
});

describe('a trial', () => {
  it('helps where at most half is left, and no more than half the rate is gone', () => {
    const without = course({ lost: 95, reason: Drop.Ring });
    expect(helps(RING, without, course({ lost: 0, throughput: 950 }))).toBe(true);
    expect(helps(RING, without, course({ lost: 73, reason: Drop.UdpRcvbuf }))).toBe(false);
    expect(helps(RING, without, course({ lost: 0, throughput: 499 }))).toBe(false);
    expect(helps(RING, course({}), course({}))).toBe(false);
  });

  it('of a router’s loss is not held against it that the far host cannot take all that is now passed on', () => {
    const inNetifRx = { kind: 'loss', code: Drop.NetifRx } as const;
    const atSink = { kind: 'loss', code: Drop.Sink } as const;
    const without = course({ lost: 95, lost_far: 1, reason: Drop.NetifRx });
    const polled = course({ lost: 30, lost_far: 80, reason: Drop.Ring, throughput: 1740 });
    expect(helps(inNetifRx, without, polled)).toBe(true);
    expect(helps(atSink, without, polled)).toBe(false);
  });

  it('says the rate as a multiple, also of nothing', () => {
    expect(rateTimes(course({}), course({ throughput: 950 }))).toBe(0.95);
    expect(rateTimes(course({ throughput: 0 }), course({ throughput: 0 }))).toBe(1);
  });

  it('is read off both ends of its stretch; what came twice is not lost', () => {
    const frame = (values: Readonly<Record<number, number>>) =>
      Float64Array.from({ length: FRAME_WIDTH }, (_, field) => values[field] ?? 0);
    const begin = frame({ [DROP_FIELDS[Drop.Ring]]: 2, [F.rto_count]: 1 });
    const end = frame({
      [DROP_FIELDS[Drop.Ring]]: 9,
      [DROP_FIELDS[Drop.Sink]]: 3,
      [DROP_FIELDS[Drop.TcpDuplicate]]: 50,
      [F.rto_count]: 3,
      [F.delivered_bytes]: 400,
    });
    const waits = new Float64Array(WAIT_WIDTH);
    [waits[WAIT.stage], waits[WAIT.from_ns], waits[WAIT.to_ns]] = [Stage.Ring, 1e6, 4e6];
    expect(courseOf({ begin, end, waits }, Stage.Ring)).toEqual({
      lost: 7,
      lost_far: 3,
      reason: Drop.Ring,
      timeouts: 2,
      throughput: 400,
      wait_ns: 3e6,
    });
  });
});

describe('the trouble', () => {
  const link = (kind: number, b = 0): Link =>
    ({ id: 1, t_ns: 1, kind, a: 1, b, cause: 0, a_name: 0, b_name: 0, context: 0, current_name: 0 }) as Link;

  it('of a chain is what was asked about', () => {
    expect(troubleOf([link(EventCode.RtoFired), link(EventCode.FrameDropped, Drop.Ring)])?.kind).toBe('timeout');
    expect(troubleOf([link(EventCode.FrameDropped, Drop.Sink)])).toEqual({ kind: 'loss', code: Drop.Sink });
    expect(troubleOf([link(EventCode.FrameDropped, Drop.TcpDuplicate)])).toBeNull();
    expect(troubleOf([link(EventCode.SliceExpired)])).toBeNull();
  });

  it('of a stretch is loss before timeouts', () => {
    expect(troubleIn(course({ lost: 2, lost_far: 3, reason: Drop.Ring, timeouts: 2 }))).toEqual({
      kind: 'loss',
      code: Drop.Sink,
    });
    expect(troubleIn(course({ timeouts: 2 }))?.kind).toBe('timeout');
    expect(troubleIn(course({}))).toBeNull();
  });
});
