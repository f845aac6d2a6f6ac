import { describe, expect, it } from 'vitest';
import { Context, FrameField, Work } from '../tables/tables';
import { cpuNow } from './names';
import type { Snapshot } from './snapshot';

/** Makes a snapshot with these field values and without tasks. All other fields are 0. */
function picture(fields: Readonly<Record<number, number>>): Snapshot {
  return { get: (field: number) => fields[field] ?? 0, taskOf: () => undefined } as unknown as Snapshot;
}

describe('what the CPU does', () => {
  it('a handler has its work', () => {
    const busy = picture({ [FrameField.context]: Context.SoftIrq, [FrameField.work]: Work.IpRcv });
    expect(cpuNow(busy, false)).toBe('softirq · ip_rcv');
  });

  it('an idle CPU makes no system call, although a task has gone to sleep in one', () => {
    const idle = picture({ [FrameField.context]: Context.Idle, [FrameField.work]: Work.Syscall });
    expect(cpuNow(idle, false)).toBe('idle');
  });
});
