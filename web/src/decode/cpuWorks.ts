/** CPU time of interrupts and softirqs in a time span, from rows of `CPU_WORK_COLUMNS`. The functions are pure. */
import { type RowOf, rowObjects } from '../lib/rows';
import { CPU_WORK, Work } from '../tables/tables';

/**
 * CPU time of a kind of `work` in a `context`: hard interrupt or softirq. `bus_ns` is the part of `spent_ns` in which the
 * CPU waited for the bus.
 */
export type CpuWork = RowOf<typeof CPU_WORK>;

/** Returns the purpose of a NIC's interrupt: input or output. Null if unknown. */
export function sideOf({ work, led_to }: CpuWork): 'input' | 'output' | null {
  if (work !== Work.NicIrq) return null;
  if (led_to === Work.TxComplete) return 'output';
  return led_to === Work.DriverRx || led_to === Work.Refill ? 'input' : null;
}

/** Returns the kinds of work, largest first. */
export function cpuWorksOf(rows: Float64Array): CpuWork[] {
  const all = rowObjects(CPU_WORK, rows);
  return all.filter(({ spent_ns }) => spent_ns > 0).sort((a, b) => b.spent_ns - a.spent_ns);
}
