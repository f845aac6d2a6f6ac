import { expect, it } from 'vitest';
import { Context, FrameField, Work } from '../../../../tables/tables';
import { inNicIrq, irqState, type Reading } from './readings';

/** Reading of a moment at which a hard interrupt does this work. */
function interruptedBy(work: number): Reading {
  const fields = new Map([
    [FrameField.context, Context.HardIrq],
    [FrameField.work, work],
  ]);
  return { snap: { get: (field: number) => fields.get(field) ?? 0 } } as unknown as Reading;
}

it('the driver’s interrupt runs while a NIC’s interrupt has the CPU, and not during other interrupts', () => {
  for (const work of [Work.NicIrq, Work.DriverRx, Work.TxComplete]) {
    expect(inNicIrq(interruptedBy(work))).toBe(true);
    expect(irqState(interruptedBy(work))).toBe('running');
  }
  for (const work of [Work.TimerIrq, Work.DiskIrq]) {
    expect(inNicIrq(interruptedBy(work))).toBe(false);
    expect(irqState(interruptedBy(work))).toBe('');
  }
});
