/** Lanes of a trace: what each CPU did at each time. */

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

/** A time span of a lane while the lane is being built. */
type LaneSpan = Work & { readonly from_ns: number; to_ns: number };

/** State of a CPU while its lane is being built. */
class LaneBuilder {
  private readonly spans: LaneSpan[] = [];
  private readonly marks: Step[] = [];
  private readonly sums_ns: number[] = new Array(DOINGS).fill(0);
  private readonly above: Work[] = [];

  constructor(
    private since_ns: number,
    private base: Work,
  ) {}

  take(step: Step): void {
    const { at_ns, kind: does, value: label } = step;
    if (step.step === STEP.note) this.note(step);
    else if (step.step === STEP.leave) this.leave(at_ns, { does, label });
    else {
      this.close(at_ns);
      if (step.step === STEP.enter) this.above.push({ does, label });
      else this.run({ does, label });
    }
  }

  /** Ends the present span if its length is not zero. */
  private close(at_ns: number): void {
    const { does, label } = this.above.at(-1) ?? this.base;
    if (at_ns <= this.since_ns) return;
    const last = this.spans.at(-1);
    if (last?.to_ns === this.since_ns && last.does === does && last.label === label) last.to_ns = at_ns;
    else this.spans.push({ from_ns: this.since_ns, to_ns: at_ns, does, label });
    this.sums_ns[does] += at_ns - this.since_ns;
    this.since_ns = at_ns;
  }

  private run(task: Work): void {
    this.above.length = 0;
    this.base = task;
  }

  /**
   * Leaves a handler or a softirq. If its entry was not recorded, the present span gets the kind of this handler or
   * softirq.
   */
  private leave(at_ns: number, work: Work): void {
    // Softirqs do not nest, so the exit of another softirq also ends a NET_RX whose exit is missing.
    const known = this.above.findLastIndex(
      ({ does }) => does === work.does || (work.does === DOES.softirq && does === DOES.netRx),
    );
    if (known < 0) this.above.push(work);
    this.close(at_ns);
    // −1 removes the last element, which was just added.
    this.above.splice(known);
  }

  /**
   * Adds a mark. If the trace has lost events, it is unknown which handlers and softirqs ran meanwhile, so the span that
   * ends here counts as the task's.
   */
  private note(mark: Step): void {
    if (mark.kind === MARK.lost) {
      this.above.length = 0;
      this.close(mark.at_ns);
    }
    this.marks.push(mark);
  }

  /** Returns the lane of this CPU, which ends at this time. */
  lane(cpu: number, at_ns: number): Lane {
    this.close(at_ns);
    const { spans, marks, sums_ns } = this;
    return {
      cpu,
      from_ns: Float64Array.from(spans, ({ from_ns }) => from_ns),
      to_ns: Float64Array.from(spans, ({ to_ns }) => to_ns),
      does: Uint8Array.from(spans, ({ does }) => does),
      label: Uint32Array.from(spans, ({ label }) => label),
      mark_ns: Float64Array.from(marks, (mark) => mark.at_ns),
      mark: Uint8Array.from(marks, ({ kind }) => kind),
      value: Uint32Array.from(marks, ({ value }) => value),
      sums_ns,
    };
  }
}

/** A CPU of the trace while its lines are read. Times are measured from the trace's first line. */
export class Processor {
  /** Steps in the order of the text. */
  readonly steps: Step[] = [];
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

  /**
   * Returns the lane, with times measured from `from_ns`. Parts of a trace can be pasted in any order, because all traces
   * of one kernel have the times of one clock. Ignoring lines that are out of order would make the CPU shares wrong.
   */
  lane(cpu: number, from_ns: number, to_ns: number): Lane {
    const builder = new LaneBuilder(this.earliest_ns - from_ns, this.task);
    for (const step of this.steps.sort((a, b) => a.at_ns - b.at_ns))
      builder.take({ ...step, at_ns: step.at_ns - from_ns });
    return builder.lane(cpu, to_ns - from_ns);
  }
}
