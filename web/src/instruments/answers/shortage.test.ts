import { describe, expect, it } from 'vitest';
import type { Link } from '../../decode/links';
import { Context, DropReason, EventCode, FrameField, Program } from '../../tables/tables';
import { onCpu } from './Causes';
import { growth, reclaimer } from './Shortage';

const IPERF = (1 << 8) | Program.Iperf;
const KSWAPD = (1 << 8) | Program.Kswapd;
const CC1_12 = (12 << 8) | Program.Cc1;

function link(kind: number, id: number, t_ns: number, a = 0, b = 0, cause = 0, a_name = 0): Link {
  return { id, t_ns, kind, a, b, cause, a_name, b_name: 0, context: Context.SoftIrq, current_name: CC1_12 };
}

/** A chain of causes in which the ring has no ready descriptors because memory is short. */
const DRY = [
  link(EventCode.FrameDropped, 9, 700e6, 12, DropReason.Ring, 8),
  link(EventCode.RingExhausted, 8, 690e6, 300, 84, 7),
  link(EventCode.RefillFailed, 7, 680e6, 84, 190, 6),
  link(EventCode.KswapdWoken, 6, 670e6, 500, 510, 5),
  link(EventCode.InterruptRaised, 5, 670e6, 3, 0, 0),
];

describe('a ring that ran dry', () => {
  it('goes on to what took the memory, and to the reader that did not read', () => {
    const machine = (slab: number) => ({ get: (field: number) => (field === FrameField.mem_slab ? slab : 0) });
    const away = [link(EventCode.SliceExpired, 4, 100e6, 35, 0, 0, IPERF)];
    const known = { failed: DRY[2], from_ns: 50e6, readerAway: away, awayUntil_ns: 670e6 };
    const lines = growth({ ...known, ends: [machine(256), machine(2816)] });
    expect(lines.map(({ t_ns }) => t_ns)).toEqual([100e6, 100e6, 50e6]);
    expect(lines.map(({ says }) => says)).toEqual([
      'From this moment on, iperf was without the CPU for 570\u00a0ms and did not read',
      'iperf used up its time slice',
      'From this moment on, socket buffers grew by 10.0\u00a0MiB until the refill of the ring failed',
    ]);
    expect(growth({ ...known, ends: [machine(256), machine(256)] })).toEqual([]);
    expect(growth({ ...known, readerAway: [], ends: [machine(256), machine(2816)] })).toHaveLength(1);
  });

  it('says whose time it was, and where the reclaimer was', () => {
    expect(onCpu(DRY[0])).toBe('· softirq while cc1 #12 had the CPU');
    expect(onCpu({ context: Context.Other, current_name: KSWAPD })).toBe('· CPU: kswapd');
    const machine = (awake: number) => ({
      get: (field: number) =>
        field === FrameField.kswapd_active ? awake : field === FrameField.normal_free ? 190 : 510,
    });
    expect(reclaimer(DRY[2], machine(1))).toMatch(
      /^190 pages were free.*kswapd was awake but waited for the CPU, which ran cc1 #12/,
    );
    expect(reclaimer(DRY[2], machine(0))).toMatch(/kswapd was sleeping\.$/);
    expect(reclaimer({ current_name: KSWAPD }, machine(1))).toMatch(/kswapd was reclaiming/);
  });
});
