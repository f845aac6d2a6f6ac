/**
 * Reads the text of ftrace (`trace`, `trace_pipe`), `trace-cmd report` or `perf script`, and makes a lane for each
 * CPU. A lane shows what the CPU did at each time.
 * The events are described in include/trace/events/irq.h, napi.h, net.h, sched.h and asm/trace/irq_vectors.h. Each
 * line names the current task of its CPU, so a lane begins with the CPU's first line.
 */
import { Growing } from './growing';
import { KEPT_LINES } from './reading';

/** Kinds of CPU work. A kind with a higher number has precedence. */
export const DOES = { idle: 0, task: 1, softirq: 2, netRx: 3, hardirq: 4 } as const;
const DOINGS = Object.keys(DOES).length;

/** Marks on a lane. */
export const MARK = { poll: 0, receive: 1, lost: 2 } as const;

/** Lane of one CPU: spans without gaps between its first and its last line. */
export type Lane = {
  readonly cpu: number;
  readonly from_ns: Float64Array;
  readonly to_ns: Float64Array;
  readonly does: Uint8Array;
  /** Index into `labels`: the task, the handler or the softirq. */
  readonly label: Uint32Array;
  readonly mark_ns: Float64Array;
  readonly mark: Uint8Array;
  /** Number of packets in a poll, or length of a packet in bytes. */
  readonly value: Uint32Array;
  /** Total time of each kind in `DOES`, ns. */
  readonly sums_ns: readonly number[];
};

export type Trace = {
  /** Lanes by CPU. Times are measured from the first line. */
  readonly lanes: readonly Lane[];
  readonly labels: readonly string[];
  /** Time in the first line, on the trace's own clock, s. */
  readonly begins_s: string;
  readonly span_ns: number;
  readonly lines: number;
  /** Number of lines with events that are not drawn. */
  readonly others: number;
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
const LOST = /^CPU:(\d+) \[LOST (\d+) EVENTS\]$/;
const LOST_SOMEWHERE = /^CPU:(\d+) \[EVENTS DROPPED\]$/;

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

/** State of a CPU while its lane is being built. */
class Processor {
  readonly from_ns = new Growing(Float64Array);
  readonly to_ns = new Growing(Float64Array);
  readonly does = new Growing(Uint8Array);
  readonly label = new Growing(Uint32Array);
  readonly mark_ns = new Growing(Float64Array);
  readonly mark = new Growing(Uint8Array);
  readonly value = new Growing(Uint32Array);
  readonly sums_ns: number[] = new Array(DOINGS).fill(0);
  private readonly above: { readonly does: number; readonly label: number }[] = [];
  private since_ns: number;
  private base: { readonly does: number; readonly label: number };

  constructor(
    readonly cpu: number,
    at_ns: number,
    base: { readonly does: number; readonly label: number },
  ) {
    this.since_ns = at_ns;
    this.base = base;
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

  enter(at_ns: number, does: number, label: number): void {
    this.close(at_ns);
    this.above.push({ does, label });
  }

  /**
   * Leaves a handler or a softirq. If its entry was not recorded, the present span gets the kind of this handler or
   * softirq.
   */
  leave(at_ns: number, does: readonly number[], label: number): void {
    const known = this.above.findLastIndex((one) => does.includes(one.does));
    if (known < 0) {
      this.above.push({ does: does[0], label });
      this.close(at_ns);
      this.above.pop();
      return;
    }
    this.close(at_ns);
    this.above.length = known;
  }

  run(at_ns: number, does: number, label: number): void {
    this.close(at_ns);
    this.above.length = 0;
    this.base = { does, label };
  }

  note(at_ns: number, mark: number, value: number): void {
    this.mark_ns.push(at_ns);
    this.mark.push(mark);
    this.value.push(value);
  }

  /** Handles lost events: after them, it is unknown which handlers and softirqs are active. */
  lost(at_ns: number, events: number): void {
    this.close(at_ns);
    this.above.length = 0;
    this.note(at_ns, MARK.lost, events);
  }

  lane(at_ns: number): Lane {
    this.close(at_ns);
    return {
      cpu: this.cpu,
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

export class TraceReader {
  private readonly cpus = new Map<number, Processor>();
  private readonly labels: string[] = [];
  private readonly known = new Map<string, number>();
  private first: { readonly seconds: number; readonly fraction_ns: number; readonly text: string } | null = null;
  private last_ns = 0;
  private lines = 0;
  private others = 0;
  private unknown = 0;
  private readonly examples: string[] = [];

  line(text: string): void {
    const line = text.trimEnd();
    this.lines += 1;
    const event = this.eventOf(line);
    if (event !== null) this.take(event);
    else if (!this.lost(line) && !HEADING.test(line) && !CALL.test(line)) this.reject(line);
  }

  private reject(line: string): void {
    this.unknown += 1;
    if (this.examples.length < KEPT_LINES) this.examples.push(line.trim().slice(0, 160));
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
    this.first ??= { seconds: Number(seconds), fraction_ns, text: `${seconds}.${fraction}` };
    const at_ns = (Number(seconds) - this.first.seconds) * 1e9 + fraction_ns - this.first.fraction_ns;
    this.last_ns = Math.max(this.last_ns, at_ns);
    return at_ns;
  }

  private lost(line: string): boolean {
    const [, cpu, events = '0'] = LOST.exec(line) ?? LOST_SOMEWHERE.exec(line) ?? [];
    if (cpu === undefined) return false;
    this.cpus.get(Number(cpu))?.lost(this.last_ns, Number(events));
    return true;
  }

  private labelOf(name: string): number {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    this.known.set(name, this.labels.length);
    return this.labels.push(name) - 1;
  }

  /** Returns the task and its kind of work. The idle task of a CPU has the number 0. */
  private taskOf(name: string, pid: number): { does: number; label: number } {
    return pid === 0 ? { does: DOES.idle, label: this.labelOf('') } : { does: DOES.task, label: this.labelOf(name) };
  }

  private processor({ cpu, at_ns, task, pid }: Event): Processor {
    const known = this.cpus.get(cpu);
    if (known !== undefined) return known;
    const processor = new Processor(cpu, at_ns, this.taskOf(task, pid));
    this.cpus.set(cpu, processor);
    return processor;
  }

  private take(event: Event): void {
    const processor = this.processor(event);
    const { at_ns, fields } = event;
    switch (event.event) {
      case 'sched_switch': {
        const [, name, pid] = NEXT_NAMED.exec(fields) ?? NEXT_SHORT.exec(fields) ?? [];
        if (name === undefined) break;
        const { does, label } = this.taskOf(name, Number(pid));
        processor.run(at_ns, does, label);
        return;
      }
      case 'irq_handler_entry':
        processor.enter(at_ns, DOES.hardirq, this.labelOf(NAME.exec(fields)?.[1] ?? ''));
        return;
      case 'irq_handler_exit':
        processor.leave(at_ns, [DOES.hardirq], this.labelOf(''));
        return;
      case 'softirq_entry':
        this.softirq(processor, at_ns, fields);
        return;
      case 'softirq_exit':
        processor.leave(at_ns, softirqOf(fields), this.labelOf(ACTION.exec(fields)?.[1] ?? ''));
        return;
      case 'napi_poll':
        processor.note(at_ns, MARK.poll, Number(WORK.exec(fields)?.[1] ?? 0));
        return;
      case 'netif_receive_skb':
        processor.note(at_ns, MARK.receive, Number(LENGTH.exec(fields)?.[1] ?? 0));
        return;
      default:
        if (this.vector(processor, event)) return;
    }
    this.others += 1;
  }

  private softirq(processor: Processor, at_ns: number, fields: string): void {
    const action = ACTION.exec(fields)?.[1] ?? '';
    processor.enter(at_ns, action === 'NET_RX' ? DOES.netRx : DOES.softirq, this.labelOf(action));
  }

  /** Handles `local_timer_entry` and the other interrupt vectors of x86, which have no handler in the trace. */
  private vector(processor: Processor, { event, at_ns, fields }: Event): boolean {
    if (!/^vector=\d+$/.test(fields)) return false;
    const [, name, way] = /^(\w+)_(entry|exit)$/.exec(event) ?? [];
    if (name === undefined) return false;
    if (way === 'entry') processor.enter(at_ns, DOES.hardirq, this.labelOf(name));
    else processor.leave(at_ns, [DOES.hardirq], this.labelOf(name));
    return true;
  }

  /** Returns the lanes of all lines read so far. */
  end(): Trace {
    const lanes = [...this.cpus.values()].sort((a, b) => a.cpu - b.cpu).map((one) => one.lane(this.last_ns));
    const { lines, others, unknown, examples, labels } = this;
    return { lanes, labels, begins_s: this.first?.text ?? '', span_ns: this.last_ns, lines, others, unknown, examples };
  }
}

function softirqOf(fields: string): readonly number[] {
  return ACTION.exec(fields)?.[1] === 'NET_RX' ? [DOES.netRx] : [DOES.softirq, DOES.netRx];
}

/** Reads a whole text. */
export function readTrace(text: string): Trace {
  const reader = new TraceReader();
  for (const line of text.split('\n')) reader.line(line);
  return reader.end();
}
