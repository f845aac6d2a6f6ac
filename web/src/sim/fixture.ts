/**
 * A stand-in for the machine, for tests of the page alone: frames, hops and spans that look
 * like a loaded receiver's, from a generator of its own. It reproduces nothing and is never
 * part of the product.
 */
import type { Machine, Run } from './protocol';
import {
  About,
  Context,
  EventCode,
  F,
  FRAME_WIDTH,
  PARAMS,
  Program,
  Section,
  Stage,
  StepUnit,
  TASK_WIDTH,
  TaskKind,
  Until,
  Work,
} from './tables';

const US = 1000;
const MS = 1_000_000;
const SEGMENT = 1448;
const WINDOW = 72;
const RTT_HALF = 250 * US;

type Task = { id: number; kind: number; nth: number; slice: number; expired: boolean; sleeping: boolean; cpu: number };
type Agendum = { t: number; seq: number; act: () => void };

class FixtureRun {
  now = 0;
  events = 0;
  hops: number[] = [];
  spans: number[] = [];
  entries: number[] = [];
  journal: number[] = [];
  series: number[] = [];
  recording = true;
  readonly params: number[];
  readonly f = new Float64Array(FRAME_WIDTH);
  ring: Float64Array;
  tasks: Task[] = [];
  private agenda: Agendum[] = [];
  private seq = 0;
  private nic = 0;
  private driver = 0;
  private packet = 0;
  private ackId = 0;
  private received = 0;
  private inFlight = 0;
  private softirq: number[] = [];
  private backlog: number[] = [];
  private queue: number[] = [];
  private cpuBusyTo = 0;
  private owner = false;
  current = 0;
  private unacked = 0;
  private delivered10 = 0;
  private cpu10 = new Float64Array(6);
  hopCount = 0;
  switches = 0;
  ended = 0;

  constructor(params: readonly number[]) {
    this.params = [...params];
    this.ring = new Float64Array(this.param('nic.ring'));
    this.tasks.push({ id: 1, kind: TaskKind.Receiver, nth: 1, slice: 100, expired: false, sleeping: false, cpu: 0 });
    for (let n = 1; n <= this.param('load.jobs'); n++) this.addJob(n);
    this.at(0, () => this.send());
    this.at(MS, () => this.tick());
    this.at(10 * MS, () => this.sample());
    this.at(50 * US, () => this.runTask());
  }

  param(id: string): number {
    return this.params[PARAMS.findIndex((p) => p.id === id)];
  }

  private addJob(n: number): void {
    this.tasks.push({
      id: 1 + n,
      kind: TaskKind.CompileJob,
      nth: n,
      slice: 30 + ((n * 37) % 70),
      expired: n % 3 === 0,
      sleeping: false,
      cpu: 0,
    });
  }

  private at(t: number, act: () => void): void {
    const item = { t, seq: this.seq++, act };
    let i = this.agenda.length;
    while (i > 0 && this.agenda[i - 1].t > t) i--;
    this.agenda.splice(i, 0, item);
  }

  next(): number {
    return this.agenda[0].t;
  }

  event(): void {
    const item = this.agenda.shift() as Agendum;
    this.now = item.t;
    this.events++;
    item.act();
  }

  private hop(packet: number, stage: number, value: number, t = this.now): void {
    this.hopCount++;
    if (this.recording)
      this.hops.push(t, packet, stage, packet < 0 ? 4 : packet % 97 === 0 ? 1 : 0, value, 0, packet * SEGMENT);
  }

  private span(begin: number, end: number, context: number, task: number, work: number): void {
    if (this.recording) this.spans.push(begin, end, context, task, work, whoOf(task));
    this.cpu10[context] += end - begin;
  }

  log(kind: number, a: number, b: number): void {
    const entry = ++this.f[F.journal_last];
    const who = kind === EventCode.SliceExpired ? whoOf(a) : 0;
    const row = [entry, this.now, kind, a, b, Math.max(0, entry - 1), who, 0, 0, 0];
    if (this.recording) this.entries.push(...row);
    if (kind !== EventCode.InterruptRaised && kind !== EventCode.TaskSwitched) this.journal.push(...row);
  }

  private send(): void {
    while (this.inFlight < WINDOW) {
      const id = ++this.packet;
      const depart = this.now + (this.inFlight % 4) * 12 * US;
      this.inFlight++;
      this.f[F.offered]++;
      this.hop(id, Stage.Wire, depart + RTT_HALF);
      this.at(depart + RTT_HALF, () => this.arrive(id));
    }
  }

  private arrive(id: number): void {
    const d = this.ring.length;
    if (this.ring[this.nic] !== 0 || (id % 4001 > 3990 && this.now > 2.1e9)) {
      this.f[F.drop_ring]++;
      this.ended++;
      this.hop(id, Stage.Dropped, 1);
      this.inFlight--;
      this.log(EventCode.FrameLostInNic, id, 0);
      this.at(this.now + 200 * MS, () => this.send());
      return;
    }
    this.ring[this.nic] = 1;
    this.hop(id, Stage.Ring, this.nic);
    this.softirq.push(id);
    this.nic = (this.nic + 1) % d;
    if (this.f[F.irq_masked] === 0) this.interrupt();
  }

  private interrupt(): void {
    this.f[F.irq_masked] = 1;
    this.f[F.irq_rx]++;
    this.log(EventCode.InterruptRaised, this.softirq.length, 0);
    const begin = Math.max(this.now, this.cpuBusyTo);
    this.span(begin, begin + 4 * US, Context.HardIrq, 0, Work.NicIrq);
    this.cpuBusyTo = begin + 4 * US;
    this.f[F.poll_list_len] = 1;
    this.f[F.poll_quota] = 64;
    this.at(this.cpuBusyTo, () => this.poll());
  }

  private poll(): void {
    const id = this.softirq.shift();
    if (id === undefined) {
      this.f[F.irq_masked] = 0;
      this.f[F.poll_list_len] = 0;
      return;
    }
    const t = Math.max(this.now, this.cpuBusyTo);
    this.hop(id, Stage.Driver, SEGMENT, t);
    this.hop(id, Stage.Ip, SEGMENT, t + 6 * US);
    this.hop(id, Stage.Transport, SEGMENT, t + 9 * US);
    const end = t + 19 * US;
    this.span(t, end, Context.SoftIrq, 0, Work.TcpRcv);
    this.cpuBusyTo = end;
    this.f[F.poll_quota]--;
    this.at(end, () => this.received_(id));
  }

  private received_(id: number): void {
    this.ring[this.driver] = id % 500 < 36 && this.now > 2.2e9 ? 2 : 0;
    if (id % 500 === 36)
      this.ring.forEach((s, i) => {
        if (s === 2) this.ring[i] = 0;
      });
    this.driver = (this.driver + 1) % this.ring.length;
    if (this.owner) {
      this.backlog.push(id);
      this.f[F.gate_owned_yes]++;
      this.hop(id, Stage.Backlog, SEGMENT);
    } else {
      this.f[F.gate_owned_no]++;
      this.f[F.gate_waiting_no]++;
      this.f[F.gate_sequence_yes]++;
      this.f[F.gate_iovec_no]++;
      this.queue.push(id);
      this.hop(id, Stage.ReceiveQueue, SEGMENT);
      this.ack();
    }
    this.at(this.cpuBusyTo, () => this.poll());
  }

  private ack(): void {
    this.received++;
    this.unacked++;
    if (this.received % 2 === 1) return;
    const id = -++this.ackId;
    const n = this.unacked;
    this.unacked = 0;
    this.f[F.acks_sent]++;
    this.f[F.last_ack_ns] = this.now;
    this.hop(id, Stage.AckOut, 0);
    this.hop(id, Stage.AckWire, this.now + 20 * US + RTT_HALF, this.now + 20 * US);
    this.at(this.now + 20 * US + RTT_HALF, () => {
      this.hop(id, Stage.AckArrived, 0);
      this.inFlight -= n;
      this.send();
    });
  }

  private runTask(): void {
    const task = this.tasks[this.current];
    const begin = Math.max(this.now, this.cpuBusyTo);
    if (task.kind === TaskKind.Receiver) {
      this.read(task, begin);
      return;
    }
    const end = Math.max(begin + 30 * US, Math.min(this.agenda[0]?.t ?? begin, begin + 200 * US));
    this.span(begin, end, Context.Load, task.id, Work.User);
    this.at(end, () => this.runTask());
  }

  private read(task: Task, begin: number): void {
    const fromBacklog = this.queue.length === 0 || (this.backlog.length > 0 && this.events % 7 === 0);
    const id = fromBacklog ? this.backlog.shift() : this.queue.shift();
    if (id === undefined) {
      this.owner = false;
      this.span(begin, begin + 20 * US, Context.Receiver, task.id, Work.Syscall);
      this.at(begin + 20 * US, () => this.runTask());
      return;
    }
    this.owner = this.events % 11 !== 0;
    this.f[F.read_copied] = (this.f[F.read_copied] + SEGMENT) % 8192;
    if (fromBacklog) {
      this.hop(id, Stage.ProcessInput, SEGMENT, begin);
      this.ack();
    }
    this.hop(id, Stage.Copy, SEGMENT, begin + (fromBacklog ? 8 * US : 0));
    const end = begin + 34 * US;
    this.span(begin, end, Context.Receiver, task.id, Work.CopyToUser);
    this.at(end, () => {
      this.hop(id, Stage.Delivered, SEGMENT);
      this.ended++;
      this.f[F.delivered]++;
      this.f[F.delivered_bytes] += SEGMENT;
      this.delivered10 += SEGMENT;
      this.runTask();
    });
  }

  private tick(): void {
    this.f[F.jiffies]++;
    this.f[F.ticks_total]++;
    this.span(
      Math.max(this.now, this.cpuBusyTo),
      Math.max(this.now, this.cpuBusyTo) + 2 * US,
      Context.HardIrq,
      0,
      Work.TimerIrq,
    );
    const task = this.tasks[this.current];
    task.cpu += MS;
    if (--task.slice <= 0) this.expire(task);
    this.at(this.now + MS, () => this.tick());
  }

  private expire(task: Task): void {
    task.slice = 100;
    task.expired = true;
    this.log(EventCode.SliceExpired, task.id, 0);
    if (task.kind === TaskKind.Receiver && this.owner)
      this.log(EventCode.PreemptedOwningSocket, task.id, this.backlog.length);
    if (this.tasks.every((other) => other.expired)) {
      for (const other of this.tasks) other.expired = false;
      this.log(EventCode.ArraysSwapped, 0, 0);
      this.f[F.array_swaps]++;
    }
    const from = this.current;
    do this.current = (this.current + 1) % this.tasks.length;
    while (this.tasks[this.current].expired);
    this.switches++;
    this.log(EventCode.TaskSwitched, this.tasks[this.current].id, this.tasks[from].id);
  }

  private sample(): void {
    const c = this.cpu10;
    const used = this.ring.length - this.ring.filter((s) => s === 0).length;
    const rmem = this.queue.length * 2304 + 38e6;
    this.series.push(
      this.now,
      this.delivered10,
      270,
      0,
      used,
      rmem,
      this.backlog.length,
      0,
      0,
      1e7 - c[1] - c[2] - c[3] - c[4],
      c[1],
      c[2],
      c[3],
      c[4],
      c[5],
      WINDOW,
      1.4e6,
      this.f[F.snd_una],
      this.f[F.snd_nxt],
      0,
      900,
      11000,
      1,
    );
    this.delivered10 = 0;
    c.fill(0);
    this.at(this.now + 10 * MS, () => this.sample());
  }

  frame(): Float64Array {
    const { f } = this;
    const set = (field: number, value: number): void => {
      f[field] = value;
    };
    const empty = this.ring.filter((s) => s === 2).length;
    const ready = this.ring.filter((s) => s === 0).length;
    set(F.t_ns, this.now);
    set(F.events, this.events);
    set(F.duration_ns, this.param('run.duration') * 1e9);
    set(F.jobs, this.param('load.jobs'));
    set(F.app_nice, this.param('app.nice'));
    set(F.read_size, 8192);
    set(F.ring_size, this.ring.length);
    set(F.ring_ready, ready);
    set(F.ring_empty, empty);
    set(F.ring_filled, this.ring.length - ready - empty);
    set(F.ring_nic_index, this.nic);
    set(F.ring_driver_index, this.driver);
    set(F.backlog_pkts, this.backlog.length);
    set(F.backlog_bytes, this.backlog.length * 2304);
    set(F.receive_pkts, this.queue.length + 16000);
    set(F.receive_bytes, this.queue.length * 2304 + 38e6);
    set(F.rmem_alloc, this.queue.length * 2304 + 38e6);
    set(F.rcvbuf, this.param('socket.rcvbuf'));
    set(F.socket_owned, this.owner ? 1 : 0);
    set(F.advertised_window, 1.4e6);
    set(F.in_driver, f[F.irq_rx] * 2);
    set(F.in_ip, f[F.irq_rx] * 2);
    set(F.in_transport, f[F.irq_rx] * 2);
    set(F.held_receive_queue, this.queue.length);
    set(F.held_backlog, this.backlog.length);
    set(F.cwnd, WINDOW);
    set(F.snd_wnd, 1.4e6);
    set(F.mem_total, 65536);
    set(F.mem_kernel, 6600);
    set(F.mem_slab, 17600);
    set(F.mem_buffers, 1900);
    set(F.mem_cache, 9400);
    set(F.mem_programs, 29100);
    set(F.mem_free, 936);
    set(F.normal_free, 836);
    set(F.normal_min, 500);
    set(F.normal_low, 625);
    set(F.normal_high, 750);
    set(F.current_task, this.tasks[this.current].id);
    set(F.context, this.current === 0 ? Context.Receiver : Context.Load);
    set(F.work, Work.CopyToUser);
    set(F.reader_task, 1);
    set(F.nr_running, this.tasks.length);
    set(F.switches, this.switches);
    return f;
  }

  taskRows(): Float64Array {
    const rows = new Float64Array(this.tasks.length * TASK_WIDTH);
    let active = 0;
    let expired = 0;
    this.tasks.forEach((task, i) => {
      const place = i === this.current ? 0 : task.expired ? 2 : 1;
      const position = place === 2 ? expired++ : active++;
      rows.set(
        [
          task.id,
          task.kind,
          task.nth,
          place,
          120 + (i % 3),
          120,
          task.slice,
          100,
          3.1e8,
          0,
          position,
          2000,
          Work.User,
          task.cpu,
          whoOf(task.id),
        ],
        i * TASK_WIDTH,
      );
    });
    return rows;
  }
}

/** A task's name as the machine writes it: the reader has the first slot, the jobs the others. */
function whoOf(task: number): number {
  return task === 1 ? (1 << 8) | Program.Iperf : ((task - 1) << 8) | Program.Cc1;
}

/** The fixture behind the machine's interface; going back is replay from zero. */
export class FixtureMachine implements Machine {
  private state: FixtureRun;
  private readonly base: readonly number[];

  constructor(run: Run) {
    this.base = run.values;
    this.state = new FixtureRun(run.values);
    for (const { param, value } of run.interventions) this.state.params[param] = value;
  }

  run_until(to_ns: number, at_most: number): boolean {
    const limit = Math.min(to_ns, this.state.param('run.duration') * 1e9);
    for (let n = 0; n < at_most; n++) {
      if (this.state.next() > limit) {
        this.state.now = limit;
        return false;
      }
      this.state.event();
    }
    return true;
  }

  /** As the machine does: without details to where the lead-in begins, then with them. */
  seek(to_ns: number, at_most: number): boolean {
    const begin = Math.max(0, to_ns - this.lead_ns);
    if (to_ns < this.state.now || this.detailedFrom > begin) this.restart();
    if (this.state.now < begin) {
      this.record(false);
      if (this.run_until(begin, at_most)) return true;
    }
    this.record(true);
    return this.run_until(to_ns, at_most);
  }

  private lead_ns = 5 * MS;
  private detailedFrom = 0;

  lead_in(details_ns: number): void {
    this.lead_ns = Math.max(5 * MS, details_ns);
  }

  detailed_from_ns(): number {
    return this.detailedFrom;
  }

  private answer: number[] = [];

  private restart(): void {
    this.state = new FixtureRun(this.base);
    this.detailedFrom = 0;
  }

  step(unit: number): boolean {
    const count = (): number => this.counted(unit);
    const before = count();
    while (count() === before) this.state.event();
    return false;
  }

  private counted(unit: number): number {
    if (unit === StepUnit.Hop) return this.state.hopCount;
    if (unit === StepUnit.Packet) return this.state.ended;
    if (unit === StepUnit.Tick) return this.state.f[F.jiffies];
    return unit === StepUnit.Switch ? this.state.switches : this.state.events;
  }

  /** The last boundary of the unit before now, found by replay. */
  step_back(unit: number): boolean {
    const { events: newest } = this.state;
    this.restart();
    let boundary = 0;
    while (this.state.events < newest - 1) {
      const before = this.counted(unit);
      this.state.event();
      if (this.counted(unit) !== before) boundary = this.state.events;
    }
    this.restart();
    while (this.state.events < boundary) this.state.event();
    return boundary > 0;
  }

  /** Knows the next context switch and the next end of a packet. */
  run_to(until: number): boolean {
    return this.step(until === Until.Switch ? StepUnit.Switch : StepUnit.Packet);
  }

  met(): boolean {
    return true;
  }

  /** One hop of the packet asked for; the entry asked for, without a cause; of anything else, nothing. */
  inquire(about: number, number: number): boolean {
    const { now } = this.state;
    if (about === About.Life) this.answer = [now, Stage.Wire, 0, now, 0, number, ...new Array(7).fill(0)];
    else if (about === About.Causes) this.answer = [number, now, EventCode.SliceExpired, 1, 0, 0, 0, 0, 0, 0];
    else this.answer = [];
    return false;
  }

  set_param(param: number, value: number): void {
    const { id, min, max } = PARAMS[param];
    if (value < min || value > max) throw new Error(`${id}=${value}: allowed is ${min} … ${max}`);
    this.state.params[param] = value;
    this.state.log(EventCode.ParameterChanged, param, value);
  }

  now_ns(): number {
    return this.state.now;
  }

  record(on: boolean): void {
    if (on && !this.state.recording) this.detailedFrom = this.state.now;
    if (!on) this.detailedFrom = Number.POSITIVE_INFINITY;
    this.state.recording = on;
  }

  section(section: number): Float64Array {
    if (section === Section.Frame) return this.state.frame();
    if (section === Section.Ring) return this.state.ring;
    if (section === Section.Tasks) return this.state.taskRows();
    if (section === Section.Hops) return this.drain('hops');
    if (section === Section.Spans) return this.drain('spans');
    if (section === Section.Answer) return Float64Array.from(this.answer.splice(0));
    if (section === Section.Events) return this.drain('entries');
    if (section === Section.Journal) return this.drain('journal');
    return section === Section.Series ? this.drain('series') : new Float64Array(0);
  }

  private drain(list: 'hops' | 'spans' | 'entries' | 'journal' | 'series'): Float64Array {
    const rows = Float64Array.from(this.state[list]);
    this.state[list] = [];
    return rows;
  }

  kernel_text(file: number): string {
    return `file ${file} of the stand-in machine\nevents ${this.state.events}\n`;
  }
}
