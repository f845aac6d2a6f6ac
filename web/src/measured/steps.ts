/** Steps of one CPU, read from the lines of a trace and stored until the last line is read. */
import { Growing } from './growing';

export const STEP = { run: 0, enter: 1, leave: 2, note: 3 } as const;

/** A step of a CPU: it runs a task, enters or leaves a handler or softirq, or has a mark. */
export type Step = {
  readonly at_ns: number;
  readonly step: number;
  /** Kind of CPU work, or kind of mark. */
  readonly kind: number;
  /** Label of the work, or value of the mark. */
  readonly value: number;
};

/**
 * Steps of one CPU, given in the order of the text and read in the order of time. Parts of a trace can be pasted in any
 * order, because all traces of one kernel have the times of one clock. Ignoring lines that are out of order would make
 * the CPU shares wrong.
 */
export class Steps {
  private readonly at_ns = new Growing(Float64Array);
  private readonly step = new Growing(Uint8Array);
  private readonly kind = new Growing(Uint8Array);
  private readonly value = new Growing(Uint32Array);

  push({ at_ns, step, kind, value }: Step): void {
    this.at_ns.push(at_ns);
    this.step.push(step);
    this.kind.push(kind);
    this.value.push(value);
  }

  /** Returns the steps in the order of time. Steps of one time keep their order. */
  *inOrder(): Generator<Step> {
    const { at_ns, step, kind, value } = this;
    const order = Uint32Array.from({ length: at_ns.length }, (_, n) => n);
    order.sort((a, b) => at_ns.at(a) - at_ns.at(b) || a - b);
    for (const n of order) yield { at_ns: at_ns.at(n), step: step.at(n), kind: kind.at(n), value: value.at(n) };
  }
}
