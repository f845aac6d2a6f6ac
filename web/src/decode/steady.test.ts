import { describe, expect, it } from 'vitest';
import { FRAME_WIDTH, FrameField } from '../tables/tables';
import type { Remedy } from './changes';
import type { Course } from './remedies';
import { fillTime_ns, roomOf, steadyStretch } from './steady';

const present = (values: Readonly<Record<string, number>>) => (id: string) => values[id] ?? 0;
const frame = (values: Readonly<Record<number, number>>) =>
  Float64Array.from({ length: FRAME_WIDTH }, (_, field) => values[field] ?? 0);
/** Values of a simulated machine whose socket holds 100 packets, each charged with 2000 bytes. */
const END = frame({ [FrameField.sockets]: 1, [FrameField.rmem_alloc]: 200_000, [FrameField.receive_pkts]: 100 });
const VALUES = { 'socket.rcvbuf': 200_000, 'nic.ring': 384, 'app.nice': 0 };
const LARGER: Remedy = { id: 'socket.rcvbuf', value: 800_000 };
const course = (values: Partial<Course>) => ({ length_ns: 1e9, lost: 0, lost_far: 0, stored: 0, ...values }) as Course;

describe('room', () => {
  it('is reckoned in frames: of a buffer by what one frame is charged', () => {
    expect(roomOf(LARGER, present(VALUES), END)).toBe(300);
    expect(roomOf({ id: 'nic.ring', value: 4096 }, present(VALUES), END)).toBe(3712);
  });

  it('is none where a change stores nothing, or less than before', () => {
    expect(roomOf({ id: 'app.nice', value: -15 }, present(VALUES), END)).toBe(0);
    expect(roomOf({ ...LARGER, value: 100_000 }, present(VALUES), END)).toBe(0);
  });
});

describe('the time to fill it', () => {
  it('is half as long again as the surplus takes, and counts what the present queue still took', () => {
    expect(fillTime_ns([LARGER], present(VALUES), course({ lost: 100 }), END)).toBe(4.5e9);
    expect(fillTime_ns([LARGER], present(VALUES), course({ lost: 60, stored: 40 }), END)).toBeCloseTo(5.1e9, 0);
  });

  it('is not waited for where nothing is lost, or where the surplus is too small to fill it soon', () => {
    expect(fillTime_ns([LARGER], present(VALUES), course({}), END)).toBe(0);
    expect(fillTime_ns([LARGER], present(VALUES), course({ lost: 10 }), END)).toBe(0);
  });
});

describe('the steady stretch', () => {
  const stretch = { from_ns: 1e9, to_ns: 4e9 };

  it('begins when the room is full, and is two seconds long', () => {
    expect(steadyStretch(stretch, 4.5e9, 25e9)).toEqual({ from_ns: 5.5e9, to_ns: 7.5e9 });
    expect(steadyStretch(stretch, 0.5e9, 25e9)).toEqual({ from_ns: 1.5e9, to_ns: 4e9 });
  });

  it('is none where there is nothing to fill, or where the run ends before', () => {
    expect(steadyStretch(stretch, 0, 25e9)).toBeNull();
    expect(steadyStretch(stretch, 4.5e9, 7e9)).toBeNull();
  });
});
