import { expect, it } from 'vitest';
import { Context, FrameField, Work } from '../../../../tables/tables';
import { irqLineLook, irqLook, irqState, type Reading } from './readings';

/** Reading of a moment at which a hard interrupt does this work. */
function interruptedBy(work: number): Reading {
  const fields = new Map([
    [FrameField.context, Context.HardIrq],
    [FrameField.work, work],
  ]);
  return { snap: { get: (field: number) => fields.get(field) ?? 0 } } as unknown as Reading;
}

const looks = (reading: Reading): string[] => [irqLook(reading), irqLineLook(reading)];

it('the driver’s interrupt runs while a NIC’s interrupt has the CPU, and not during other interrupts', () => {
  for (const work of [Work.NicIrq, Work.DriverRx, Work.TxComplete]) {
    expect(looks(interruptedBy(work))).toEqual(['node irq on', 'irq-line on']);
    expect(irqState(interruptedBy(work))).toBe('running');
  }
  for (const work of [Work.TimerIrq, Work.DiskIrq]) {
    expect(looks(interruptedBy(work))).toEqual(['node irq', 'irq-line']);
    expect(irqState(interruptedBy(work))).toBe('');
  }
});
