/** Lanes of a trace: what each CPU did at each time. */
import { Growing } from './growing';
import { STEP, type Step, Steps } from './steps';

/** Kinds of CPU work. A kind with a higher number has precedence. */
export const DOES = { idle: 0, task: 1, softirq: 2, netRx: 3, hardirq: 4 } as const;
const DOINGS = Object.keys(DOES).length;

/** Kinds of marks on a CPU's lane: a poll of the NIC, a received packet, lost trace events. */
export const MARK = { poll: 0, receive: 1, lost: 2 } as const;

/** Lane of one CPU: time spans without gaps, from the first trace line of this CPU to the end of the trace. */
export type Lane = {
  readonly cpu: number;
  readonly from_ns: Float64Array;
  readonly to_ns: Float64Array;
  readonly does: Uint8Array;
  /** Index into `labels`: the task, the handler or the softirq. */
  readonly label: Uint32Array;
  readonly mark_ns: Float64Array;
  readonly mark: Uint8Array;
  /** Number of packets in a poll, length of a packet in bytes, or number of lost events. */
  readonly value: Uint32Array;
  /** Total time of each kind in `DOES`, ns. */
  readonly sums_ns: readonly number[];
};

/** What a CPU does, and the index of its label. */
export type Work = { readonly does: number; readonly label: number };

/** State of a CPU while its lane is being built. */
class LaneBuilder {
  readonly from_ns = new Growing(Float64Array);
  readonly to_ns = new Growing(Float64Array);
  readonly does = new Growing(Uint8Array);
  readonly label = new Growing(Uint32Array);
  readonly mark_ns = new Growing(Float64Array);
  readonly mark = new Growing(Uint8Array);
  readonly value = new Growing(Uint32Array);
  readonly sums_ns: number[] = new Array(DOINGS).fill(0);
  private readonly above: Work[] = [];

  constructor(
    private since_ns: number,
    private base: Work,
  ) {}

  take({ at_ns, step, kind, value }: Step): void {
    if (step === STEP.run) this.run(at_ns, kind, value);
    else if (step === STEP.enter) this.enter(at_ns, kind, value);
    else if (step === STEP.leave) this.leave(at_ns, kind, value);
    else this.note(at_ns, kind, value);
  }

  /** Ends the present span if its length is not zero. */
  private close(at_ns: number): void {
    const { does, label } = this.above.at(-1) ?? this.base;
    if (at_ns <= this.since_ns) return;
    const last = this.does.length - 1;
    const goesOn = last >= 0 && this.does.at(last) === does && this.label.at(last) === label;
    if (goesOn && this.to_ns.at(last) === this.since_ns) this.to_ns.set(last, at_ns);
    else {
      this.from_ns.push(this.since_ns);
      this.to_ns.push(at_ns);
      this.does.push(does);
      this.label.push(label);
    }
    this.sums_ns[does] += at_ns - this.since_ns;
    this.since_ns = at_ns;
  }

  private enter(at_ns: number, does: number, label: number): void {
    this.close(at_ns);
    this.above.push({ does, label });
  }

  /**
   * Leaves a handler or a softirq. If its entry was not recorded, the present span gets the kind of this handler or
   * softirq.
   */
  private leave(at_ns: number, does: number, label: number): void {
    // Softirqs do not nest, so the exit of another softirq also ends a NET_RX whose exit is missing.
    const known = this.above.findLastIndex(
      (one) => one.does === does || (does === DOES.softirq && one.does === DOES.netRx),
    );
    if (known < 0) {
      this.above.push({ does, label });
      this.close(at_ns);
      this.above.pop();
      return;
    }
    this.close(at_ns);
    this.above.length = known;
  }

  private run(at_ns: number, does: number, label: number): void {
    this.close(at_ns);
    this.above.length = 0;
    this.base = { does, label };
  }

  private note(at_ns: number, mark: number, value: number): void {
    if (mark === MARK.lost) this.forget(at_ns);
    this.mark_ns.push(at_ns);
    this.mark.push(mark);
    this.value.push(value);
  }

  /**
   * Handles events that the trace has lost. Which handlers and softirqs ran meanwhile is unknown, so the span that ends
   * here counts as the task's.
   */
  private forget(at_ns: number): void {
    this.above.length = 0;
    this.close(at_ns);
  }

  /** Returns the lane of this CPU, which ends at this time. */
  lane(cpu: number, at_ns: number): Lane {
    this.close(at_ns);
    return {
      cpu,
      from_ns: this.from_ns.done(),
      to_ns: this.to_ns.done(),
      does: this.does.done(),
      label: this.label.done(),
      mark_ns: this.mark_ns.done(),
      mark: this.mark.done(),
      value: this.value.done(),
      sums_ns: this.sums_ns,
    };
  }
}

/** A CPU of the trace while its lines are read. Times are measured from the trace's first line. */
export class Processor {
  readonly steps = new Steps();
  /** Number of lines that are earlier than a line above them. */
  outOfOrder = 0;
  private latest_ns: number;

  /** `task`: current task of the line at `earliest_ns`. */
  constructor(
    private earliest_ns: number,
    private task: Work,
  ) {
    this.latest_ns = earliest_ns;
  }

  /** Takes the time and the current task of a line. */
  line(at_ns: number, task: Work): void {
    if (at_ns < this.latest_ns) this.outOfOrder += 1;
    else this.latest_ns = at_ns;
    if (at_ns >= this.earliest_ns) return;
    this.earliest_ns = at_ns;
    this.task = task;
  }

  /** Returns the lane, with times measured from `from_ns`. */
  lane(cpu: number, from_ns: number, to_ns: number): Lane {
    const builder = new LaneBuilder(this.earliest_ns - from_ns, this.task);
    for (const step of this.steps.inOrder()) builder.take({ ...step, at_ns: step.at_ns - from_ns });
    return builder.lane(cpu, to_ns - from_ns);
  }
}
