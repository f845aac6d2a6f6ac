/** Ways to reach a machine: through a worker, or in the same thread for tests. */

import type { Span } from '../lib/span';
import type { Run } from '../scenario/run';
import { faultOf } from './fault';
import { Host } from './host';
import type { Answer, Command, Fault, Knock, LeadIn, MachineMaker, Order, Reply, Text } from './protocol';
import { spawn } from './spawn';
import { Watchdog } from './watchdog';

/** What is done with the last answer to one order. It never comes if a new start makes the order void. */
export type Told = (answer: Answer) => void;

export interface SimClient {
  /** An order is under way, or waits. */
  readonly busy: boolean;
  /** Begins a run; whatever was ordered of the run before is void. A machine that has stopped or was closed is made anew. */
  start(run: Run, to_ns: number, lead: LeadIn): void;
  /** Does nothing while another order is under way or waits: after a seek it would go to a moment of before. */
  advance(to_ns: number, record: boolean): void;
  seek(to_ns: number, lead: LeadIn): void;
  step(unit: number): void;
  stepBack(unit: number): void;
  /** Told also when it was given up, and `met` is false then. */
  runTo(until: number, packet: number, lead: LeadIn, told: Told): void;
  /** Looks something up; the run does not move. */
  inquire(about: number, number: number, stretch: Span, told: Told): void;
  /** Gives up what is under way and takes long; it is answered at once. */
  stop(): void;
  setParam(param: number, value: number, told: Told): void;
  /** Asks what one of the kernel's files says. */
  readText(file: number): void;
  /** Gives back the buffer of an answer that is not needed any more. */
  recycle(buffer: ArrayBuffer): void;
  onAnswer: (answer: Answer) => void;
  onText: (text: Text) => void;
  onFault: (fault: Fault) => void;
  close(): void;
}

/** An order under way, or one that waits. */
type Placed = { readonly id: number; readonly order: Order; readonly told: Told | null };

/** One order at a time; the others wait in order, a newer seek replacing a waiting one. */
abstract class QueueingClient implements SimClient {
  onAnswer: (answer: Answer) => void = () => {};
  onText: (text: Text) => void = () => {};
  onFault: (fault: Fault) => void = () => {};
  private newestId = 0;
  private waiting: Placed[] = [];
  private current: Placed | null = null;
  /** Answers to orders up to this one are of a run that is over. */
  private voidUpTo = 0;
  private recycled: ArrayBuffer[] = [];
  /** There is a machine that takes orders. */
  private lives = true;

  get busy(): boolean {
    return this.current !== null || this.waiting.length > 0;
  }

  start(run: Run, to_ns: number, lead: LeadIn): void {
    this.waiting = [];
    this.voidUpTo = this.newestId;
    if (!this.lives) {
      this.lives = true;
      this.current = null;
      this.revive();
    }
    this.put({ type: 'start', run, to_ns, lead });
  }

  advance(to_ns: number, record: boolean): void {
    if (!this.busy) this.put({ type: 'advance', to_ns, record });
  }

  seek(to_ns: number, lead: LeadIn): void {
    this.withdraw('seek');
    this.put({ type: 'seek', to_ns, lead });
  }

  step(unit: number): void {
    this.put({ type: 'step', unit });
  }

  stepBack(unit: number): void {
    this.put({ type: 'stepBack', unit });
  }

  runTo(until: number, packet: number, lead: LeadIn, told: Told): void {
    this.put({ type: 'runTo', until, packet, lead }, told);
  }

  inquire(about: number, number: number, stretch: Span, told: Told): void {
    this.put({ type: 'inquire', about, number, stretch }, told);
  }

  stop(): void {
    if (this.current !== null) this.send({ id: this.current.id, order: { type: 'stop' }, recycled: [] });
  }

  setParam(param: number, value: number, told: Told): void {
    this.put({ type: 'set', param, value }, told);
  }

  readText(file: number): void {
    this.withdraw('text');
    this.put({ type: 'text', file });
  }

  recycle(buffer: ArrayBuffer): void {
    if (buffer.byteLength > 0 && this.recycled.length < 8) this.recycled.push(buffer);
  }

  close(): void {
    this.lives = false;
    this.waiting = [];
    this.end();
  }

  protected abstract send(command: Command): void;
  /** Makes the machine anew after `end`. */
  protected abstract revive(): void;
  /** Lets the machine go. */
  protected abstract end(): void;

  protected receive(reply: Exclude<Reply, Knock>): void {
    if (!this.lives) return;
    if (reply.type === 'fault') {
      this.close();
      this.onFault(reply);
      return;
    }
    const { current } = this;
    if (current?.id !== reply.id) return;
    const isLast = reply.type === 'text' || !reply.more || reply.order === 'advance';
    if (isLast) this.current = null;
    try {
      if (reply.id > this.voidUpTo) this.handOn(reply, isLast ? current.told : null);
      else if (reply.type === 'answer') this.recycle(reply.buffer);
    } finally {
      this.next();
    }
  }

  private handOn(reply: Answer | Text, told: Told | null): void {
    if (reply.type === 'text') this.onText(reply);
    else {
      this.onAnswer(reply);
      told?.(reply);
    }
  }

  /** Takes back the orders of a type that wait. */
  private withdraw(type: Order['type']): void {
    this.waiting = this.waiting.filter(({ order }) => order.type !== type);
  }

  private put(order: Order, told: Told | null = null): void {
    if (!this.lives) return;
    this.waiting.push({ id: ++this.newestId, order, told });
    this.next();
  }

  private next(): void {
    if (this.current !== null) return;
    const placed = this.waiting.shift();
    if (placed === undefined) return;
    this.current = placed;
    this.send({ id: placed.id, order: placed.order, recycled: this.recycled });
    this.recycled = [];
  }
}

/** The product's way: the machine in a worker of its own. */
export class WorkerClient extends QueueingClient {
  private worker: Worker;
  private watchdog: Watchdog;

  constructor() {
    super();
    [this.worker, this.watchdog] = this.engage();
  }

  private engage(): [Worker, Watchdog] {
    const worker = spawn();
    const watchdog = new Watchdog(
      () => worker.postMessage({ type: 'knock' } satisfies Knock),
      (silent_s) => this.receive({ type: 'fault', reason: 'silent', detail: `${silent_s} s` }),
    );
    const broken = (detail: string): void =>
      this.receive({ type: 'fault', reason: watchdog.hasHeard ? 'panic' : 'load', detail });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      watchdog.heard();
      if (data.type !== 'knock') this.receive(data);
    };
    worker.onerror = (error) => broken(error.message ?? '');
    worker.onmessageerror = () => broken('messageerror');
    return [worker, watchdog];
  }

  protected send(command: Command): void {
    this.worker.postMessage(command, [...command.recycled]);
  }

  protected revive(): void {
    [this.worker, this.watchdog] = this.engage();
  }

  protected end(): void {
    this.watchdog.rest();
    this.worker.onmessage = null;
    this.worker.terminate();
  }
}

/** The machine in this thread, one slice per turn of the event loop: for tests. */
export class InThreadClient extends QueueingClient {
  private host: Host;
  private readonly make: MachineMaker;

  constructor(make: MachineMaker) {
    super();
    this.make = make;
    this.host = new Host(make);
  }

  protected send(command: Command): void {
    const { host } = this;
    const idle = !host.busy;
    host.take(command);
    if (idle) this.later(host);
  }

  private later(host: Host): void {
    soon(() => {
      if (host !== this.host) return;
      try {
        const answer = host.work();
        if (answer === null) return;
        if (host.busy) this.later(host);
        this.receive(answer);
      } catch (reason) {
        this.receive(faultOf(reason));
      }
    });
  }

  protected revive(): void {
    this.host = new Host(this.make);
  }

  protected end(): void {
    this.host = new Host(this.make);
  }
}

/** In the next turn of the event loop; where there is no such order (a browser), after a timer's least time. */
function soon(task: () => void): void {
  const { setImmediate } = globalThis as { setImmediate?: (task: () => void) => void };
  if (setImmediate === undefined) setTimeout(task, 0);
  else setImmediate(task);
}
