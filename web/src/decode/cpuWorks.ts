/** CPU time of interrupts and softirqs in a time span, from rows of `CPU_WORK_COLUMNS`. The functions are pure. */
import { CPU_WORK, CPU_WORK_WIDTH, Work } from '../tables/tables';

export type CpuWork = {
  /** `Context`: hard interrupt or softirq. */
  readonly context: number;
  /** Kind of work, as a code of `Work`. */
  readonly work: number;
  /** Purpose of a NIC's interrupt: input or output. Null if unknown. */
  readonly side: 'input' | 'output' | null;
  readonly spent_ns: number;
  /** Part of `spent_ns` in which the CPU waited for the bus, ns. */
  readonly bus_ns: number;
};

function sideOf(work: number, ledTo: number): CpuWork['side'] {
  if (work !== Work.NicIrq) return null;
  if (ledTo === Work.TxComplete) return 'output';
  return ledTo === Work.DriverRx || ledTo === Work.Refill ? 'input' : null;
}

/** Returns the kinds of work, largest first. */
export function cpuWorksOf(rows: Float64Array): CpuWork[] {
  const all = Array.from({ length: rows.length / CPU_WORK_WIDTH }, (_, row) => {
    const of = (column: number): number => rows[row * CPU_WORK_WIDTH + column];
    return {
      context: of(CPU_WORK.context),
      work: of(CPU_WORK.work),
      side: sideOf(of(CPU_WORK.work), of(CPU_WORK.led_to)),
      spent_ns: of(CPU_WORK.spent_ns),
      bus_ns: of(CPU_WORK.bus_ns),
    };
  });
  return all.filter(({ spent_ns }) => spent_ns > 0).sort((a, b) => b.spent_ns - a.spent_ns);
}
