/** Clients that give orders to a simulated machine in a worker, or in the same thread for tests. */

import type { Span } from '../lib/span';
import type { RunSpec } from '../scenario/runSpec';
import { faultOf } from './fault';
import { MachineHost } from './host';
import { type OnAnswer, Orders, type Placed } from './orders';
import type { Answer, Command, Fault, Knock, LeadIn, MachineMaker, Order, Reply, Seek, Text } from './protocol';
import { spawn } from './spawn';
import { Watchdog } from './watchdog';

/**
 * Client that gives orders to a simulated machine. `start`, `seek`, `step`, `stepBack` and `runTo` return the id of
 * their order. The answers carry this id.
 */
export interface SimClient {
  /** Whether an order is in progress or waits. */
  readonly busy: boolean;
  /**
   * Starts a run. Earlier orders become void. If the simulated machine has stopped or was closed, it is created again.
   */
  start(run: RunSpec, to_ns: number, lead: LeadIn): number;
  /**
   * Runs on to a moment. Does nothing while another order is in progress or waits, because after a seek `to_ns` may
   * be an earlier moment.
   */
  advance(to_ns: number, record: boolean): void;
  /** Moves the run to a moment. The answers carry `reason`. Replaces seek orders that still wait. */
  seek(to_ns: number, lead: LeadIn, reason?: Seek): number;
  step(unit: number): number;
  stepBack(unit: number): number;
  /** Continues the run until a condition is met. If the order is given up, the listener is called with `met` false. */
  runTo(until: number, packet: number, lead: LeadIn, listener: OnAnswer): number;
  /** Asks a question about the run. The run stays at its moment. */
  inquire(about: number, number: number, stretch: Span, listener: OnAnswer): void;
  /** Gives up a long order in progress. The simulator then answers this order at once. */
  stop(): void;
  setParam(param: number, value: number, listener: OnAnswer): void;
  /** Requests the text of one of the kernel's files. */
  readText(file: number): void;
  /** Gives the buffer of an answer back, so that a later answer can use it again. */
  recycle(buffer: ArrayBuffer): void;
  onAnswer: (answer: Answer) => void;
  onText: (text: Text) => void;
  onFault: (fault: Fault) => void;
  close(): void;
}

/** Sends one order at a time. Other orders wait in sequence, and a newer seek replaces a waiting one. */
abstract class QueueingClient implements SimClient {
  onAnswer: (answer: Answer) => void = () => {};
  onText: (text: Text) => void = () => {};
  onFault: (fault: Fault) => void = () => {};
  private readonly orders = new Orders();
  private recycled: ArrayBuffer[] = [];
  /** Whether there is a simulated machine that takes orders. */
  private lives = true;

  get busy(): boolean {
    return this.orders.busy;
  }

  start(run: RunSpec, to_ns: number, lead: LeadIn): number {
    this.orders.voidAll();
    if (!this.lives) {
      this.lives = true;
      this.orders.forgetCurrent();
      this.revive();
    }
    return this.put({ type: 'start', run, to_ns, lead });
  }

  advance(to_ns: number, record: boolean): void {
    if (!this.busy) this.put({ type: 'advance', to_ns, record });
  }

  seek(to_ns: number, lead: LeadIn, reason: Seek = 'seek'): number {
    this.orders.withdraw('seek', 'settle', 'fetch', 'turn');
    return this.put({ type: reason, to_ns, lead });
  }

  step(unit: number): number {
    return this.put({ type: 'step', unit });
  }

  stepBack(unit: number): number {
    return this.put({ type: 'stepBack', unit });
  }

  runTo(until: number, packet: number, lead: LeadIn, listener: OnAnswer): number {
    return this.put({ type: 'runTo', until, packet, lead }, listener);
  }

  inquire(about: number, number: number, stretch: Span, listener: OnAnswer): void {
    this.put({ type: 'inquire', about, number, stretch }, listener);
  }

  stop(): void {
    const { current } = this.orders;
    if (current !== null) this.send({ id: current, order: { type: 'stop' }, recycled: [] });
  }

  setParam(param: number, value: number, listener: OnAnswer): void {
    this.put({ type: 'set', param, value }, listener);
  }

  readText(file: number): void {
    this.orders.withdraw('text');
    this.put({ type: 'text', file });
  }

  recycle(buffer: ArrayBuffer): void {
    if (buffer.byteLength > 0 && this.recycled.length < 8) this.recycled.push(buffer);
  }

  close(): void {
    this.lives = false;
    this.orders.voidAll();
    this.end();
  }

  protected abstract send(command: Command): void;
  /** Creates the simulated machine again after `end`. */
  protected abstract revive(): void;
  /** Discards the simulated machine. */
  protected abstract end(): void;

  protected receive(reply: Exclude<Reply, Knock>): void {
    if (!this.lives) return;
    if (reply.type === 'fault') {
      this.close();
      this.onFault(reply);
      return;
    }
    const isLast = reply.type === 'text' || !reply.more || reply.order === 'advance';
    const asked = this.orders.answered(reply.id, isLast);
    if (asked === null) return;
    try {
      if (!asked.isVoid) this.handOn(reply, asked.listener);
      else if (reply.type === 'answer') this.recycle(reply.buffer);
    } finally {
      this.goOn();
    }
  }

  private handOn(reply: Answer | Text, listener: OnAnswer | null): void {
    if (reply.type === 'text') this.onText(reply);
    else {
      this.onAnswer(reply);
      listener?.(reply);
    }
  }

  private put(order: Order, listener: OnAnswer | null = null): number {
    if (!this.lives) return 0;
    const id = this.orders.give(order, listener);
    this.goOn();
    return id;
  }

  private goOn(): void {
    const placed = this.orders.next();
    if (placed !== null) this.hand(placed);
  }

  private hand({ id, order }: Placed): void {
    this.send({ id, order, recycled: this.recycled });
    this.recycled = [];
  }
}

/** Client whose simulated machine runs in a worker, as in the product. */
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

/** Client whose simulated machine runs in this thread, one slice of work per turn of the event loop. For tests. */
export class InThreadClient extends QueueingClient {
  private host: MachineHost;

  constructor(private readonly make: MachineMaker) {
    super();
    this.host = new MachineHost(make);
  }

  protected send(command: Command): void {
    const { host } = this;
    const idle = !host.busy;
    host.take(command);
    if (idle) this.later(host);
  }

  private later(host: MachineHost): void {
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
    this.host = new MachineHost(this.make);
  }

  protected end(): void {
    this.host = new MachineHost(this.make);
  }
}

/** Runs a task in the next turn of the event loop; in a browser, after the shortest timer. */
function soon(task: () => void): void {
  const { setImmediate } = globalThis as { setImmediate?: (task: () => void) => void };
  if (setImmediate === undefined) setTimeout(task, 0);
  else setImmediate(task);
}
