import { expect, it } from 'vitest';
import { Context, Work } from '../tables/tables';
import { cpuWorksOf, sideOf } from './cpuWorks';

it('a NIC’s interrupts are parted by what they came for: what has arrived, or what was sent', () => {
  const rows = Float64Array.of(
    ...[Context.SoftIrq, Work.IpForward, Work.IpForward, 40, 0],
    ...[Context.HardIrq, Work.NicIrq, Work.TxComplete, 30, 10],
    ...[Context.HardIrq, Work.NicIrq, Work.DriverRx, 90, 30],
    ...[Context.HardIrq, Work.NicIrq, Work.NicIrq, 5, 2],
    ...[Context.SoftIrq, Work.NetRxAction, Work.NetRxAction, 0, 0],
  );
  const works = cpuWorksOf(rows);
  expect(works.map((one) => [sideOf(one), one.spent_ns, one.bus_ns])).toEqual([
    ['input', 90, 30],
    [null, 40, 0],
    ['output', 30, 10],
    [null, 5, 2],
  ]);
});
