/**
 * Reads the text of ftrace (`trace`, `trace_pipe`), `trace-cmd report` or `perf script`, and makes a lane for each
 * CPU. A lane shows what the CPU did at each time.
 * The events are described in include/trace/events/irq.h, napi.h, net.h, sched.h and asm/trace/irq_vectors.h. Each
 * line names the current task of its CPU, so a lane begins with the CPU's earliest line.
 */
import { DOES, type Lane, MARK, Processor, STEP, type Step, type Work } from './lane';
import { UnknownLines } from './unknownLines';

export type Trace = {
  /** Lanes by CPU. Times are measured from the earliest line. */
  readonly lanes: readonly Lane[];
  readonly labels: readonly string[];
  /** Time in the earliest line, on the trace's own clock, s. */
  readonly begins_s: string;
  readonly span_ns: number;
  readonly lines: number;
  /** Number of lines with events that are not drawn. */
  readonly others: number;
  /** Number of lines that are earlier than a line above them of the same CPU. */
  readonly outOfOrder: number;
  readonly unknown: number;
  readonly examples: readonly string[];
};

/** `task-pid (tgid) [cpu] flags time: event: fields`, of ftrace and `trace-cmd report`. */
const FTRACE = /^(.+)-(\d+)\s+(?:\([\s\d-]+\)\s+)?\[(\d+)\]\s+(?:\S{3,6}\s+)?(\d+)\.(\d+):\s+(\w+):\s*(.*)$/;
/** `task pid [cpu] time: system:event: fields`, of `perf script`. */
const PERF = /^(\S.*?)\s+(?:\d+\/)?(\d+)\s+\[(\d+)\]\s+(?:\S{3,6}\s+)?(\d+)\.(\d+):\s+(?:\d+\s+)?\w+:(\w+):\s*(.*)$/;
const HEADING = /^(#.*|cpus=\d+|version = .*|CPU \d+ is empty|\s*)$/;
/** Return address in a call chain of `perf script`. */
const CALL = /^\s+[0-9a-f]{6,16} /;
/** Events that the trace has lost before the CPU's next line, of ftrace and `trace-cmd`. The number can be missing. */
const LOST = /^CPU:(\d+) \[(?:LOST )?(?:(\d+) )?EVENTS(?: DROPPED)?\]$/;

const NAME = /\bname=(\S+)/;
const ACTION = /action=(\w+)/;
const NEXT_NAMED = /next_comm=(.+?) next_pid=(\d+)/;
/** `==> name:pid [prio]`, printed by `trace-cmd report` and by old kernels. */
const NEXT_SHORT = /==> (.+):(\d+) \[/;
const WORK = /\bwork (\d+)/;
const LENGTH = /\blen=(\d+)/;
const DIGITS_NS = 9;
/** Longest line that can be an event, in characters. The limit bounds the time that a hostile line takes. */
const LINE_AT_MOST = 2048;

/** One line of a trace. */
type Event = {
  readonly task: string;
  readonly pid: number;
  readonly cpu: number;
  readonly at_ns: number;
  readonly event: string;
  readonly fields: string;
};

export class TraceReader extends UnknownLines {
  private readonly cpus = new Map<number, Processor>();
  /** Events that were lost before the next line of a CPU. */
  private readonly lostBefore = new Map<number, number>();
  /** Index of each label. */
  private readonly labels = new Map<string, number>();
  private first: { readonly seconds: number; readonly fraction_ns: number } | null = null;
  private earliest = { at_ns: 0, text: '' };
  private last_ns = 0;
  private others = 0;

  line(text: string): void {
    const line = text.trimEnd();
    this.lines += 1;
    const event = this.eventOf(line);
    if (event !== null) this.take(event);
    else if (!this.lost(line) && !HEADING.test(line) && !CALL.test(line)) this.reject(line);
  }

  private eventOf(line: string): Event | null {
    if (line.length > LINE_AT_MOST) return null;
    const begun = line.trimStart();
    const match = FTRACE.exec(begun) ?? PERF.exec(begun);
    if (match === null) return null;
    const [, task, pid, cpu, seconds, fraction, event, fields] = match;
    const at_ns = this.since(seconds, fraction);
    return { task: task.trim(), pid: Number(pid), cpu: Number(cpu), at_ns, event, fields };
  }

  /**
   * Returns the time since the first line. The seconds are parsed separately, because a JavaScript number cannot hold
   * the nanoseconds since 1970 exactly.
   */
  private since(seconds: string, fraction: string): number {
    const fraction_ns = Number(fraction.slice(0, DIGITS_NS).padEnd(DIGITS_NS, '0'));
    this.first ??= { seconds: Number(seconds), fraction_ns };
    const at_ns = (Number(seconds) - this.first.seconds) * 1e9 + fraction_ns - this.first.fraction_ns;
    if (this.earliest.text === '' || at_ns < this.earliest.at_ns)
      this.earliest = { at_ns, text: `${seconds}.${fraction}` };
    this.last_ns = Math.max(this.last_ns, at_ns);
    return at_ns;
  }

  private lost(line: string): boolean {
    const [, cpu, events = '0'] = LOST.exec(line) ?? [];
    if (cpu === undefined) return false;
    this.lostBefore.set(Number(cpu), (this.lostBefore.get(Number(cpu)) ?? 0) + Number(events));
    return true;
  }

  /** Marks the events that were lost before this time. */
  private markLost({ steps }: Processor, cpu: number, at_ns: number): void {
    const lost = this.lostBefore.get(cpu);
    if (lost === undefined) return;
    this.lostBefore.delete(cpu);
    steps.push({ at_ns, step: STEP.note, kind: MARK.lost, value: lost });
  }

  private labelOf(name: string): number {
    const label = this.labels.get(name) ?? this.labels.size;
    this.labels.set(name, label);
    return label;
  }

  /** Returns the task and its kind of work. The idle task of a CPU has the number 0. */
  private taskOf(name: string, pid: number): Work {
    return pid === 0 ? { does: DOES.idle, label: this.labelOf('') } : { does: DOES.task, label: this.labelOf(name) };
  }

  private processor({ cpu, at_ns, task, pid }: Event): Processor {
    const now = this.taskOf(task, pid);
    const processor = this.cpus.get(cpu) ?? new Processor(at_ns, now);
    this.cpus.set(cpu, processor);
    processor.line(at_ns, now);
    this.markLost(processor, cpu, at_ns);
    return processor;
  }

  private take(event: Event): void {
    const processor = this.processor(event);
    const step = this.stepOf(event);
    if (step === null) this.others += 1;
    else processor.steps.push({ at_ns: event.at_ns, ...step });
  }

  /** Returns what an event changes on its CPU. Null if the event is not drawn. */
  private stepOf(event: Event): Omit<Step, 'at_ns'> | null {
    const { fields } = event;
    switch (event.event) {
      case 'sched_switch':
        return this.switchTo(fields);
      case 'irq_handler_entry':
        return { step: STEP.enter, kind: DOES.hardirq, value: this.labelOf(NAME.exec(fields)?.[1] ?? '') };
      case 'irq_handler_exit':
        return { step: STEP.leave, kind: DOES.hardirq, value: this.labelOf('') };
      case 'softirq_entry':
        return this.softirq(STEP.enter, fields);
      case 'softirq_exit':
        return this.softirq(STEP.leave, fields);
      case 'napi_poll':
        return { step: STEP.note, kind: MARK.poll, value: Number(WORK.exec(fields)?.[1] ?? 0) };
      case 'netif_receive_skb':
        return { step: STEP.note, kind: MARK.receive, value: Number(LENGTH.exec(fields)?.[1] ?? 0) };
      default:
        return this.vector(event);
    }
  }

  private switchTo(fields: string): Omit<Step, 'at_ns'> | null {
    const [, name, pid] = NEXT_NAMED.exec(fields) ?? NEXT_SHORT.exec(fields) ?? [];
    if (name === undefined) return null;
    const { does, label } = this.taskOf(name, Number(pid));
    return { step: STEP.run, kind: does, value: label };
  }

  private softirq(step: number, fields: string): Omit<Step, 'at_ns'> {
    const action = ACTION.exec(fields)?.[1] ?? '';
    return { step, kind: action === 'NET_RX' ? DOES.netRx : DOES.softirq, value: this.labelOf(action) };
  }

  /** Handles `local_timer_entry` and the other interrupt vectors of x86, which have no handler in the trace. */
  private vector({ event, fields }: Event): Omit<Step, 'at_ns'> | null {
    const [, name, way] = /^(\w+)_(entry|exit)$/.exec(event) ?? [];
    if (name === undefined || !/^vector=\d+$/.test(fields)) return null;
    return { step: way === 'entry' ? STEP.enter : STEP.leave, kind: DOES.hardirq, value: this.labelOf(name) };
  }

  /** Returns the lanes of all lines read so far. */
  end(): Trace {
    const { lines, others, unknown, examples, labels, earliest, last_ns } = this;
    const cpus = [...this.cpus].sort(([a], [b]) => a - b);
    // A text that was cut can end before the line that follows lost events.
    for (const [cpu, processor] of cpus) this.markLost(processor, cpu, last_ns);
    return {
      lanes: cpus.map(([cpu, processor]) => processor.lane(cpu, earliest.at_ns, last_ns)),
      labels: [...labels.keys()],
      begins_s: earliest.text,
      span_ns: last_ns - earliest.at_ns,
      lines,
      others,
      outOfOrder: cpus.reduce((sum, [, { outOfOrder }]) => sum + outOfOrder, 0),
      unknown,
      examples,
    };
  }
}
