/** Client that gives orders to a simulated machine in a worker. */

import type { Span } from '../lib/span';
import type { RunSpec } from '../scenario/runSpec';
import { type OnAnswer, Orders } from './orders';
import type { Answer, Command, Fault, Knock, LeadIn, Order, Reply, Seek, Text } from './protocol';
import { spawn } from './spawn';
import { Watchdog } from './watchdog';

/**
 * Client that gives orders to a simulated machine. It sends one order at a time. Other orders wait in sequence, and a
 * newer seek replaces a waiting one. `start`, `seek`, `step`, `stepBack` and `runTo` return the id of their order. The
 * answers carry this id.
 */
export abstract class SimClient {
  onAnswer: (answer: Answer) => void = () => {};
  onText: (text: Text) => void = () => {};
  onFault: (fault: Fault) => void = () => {};
  private readonly orders = new Orders();
  private recycled: ArrayBuffer[] = [];
  /** Whether there is a simulated machine that takes orders. */
  private lives = true;

  /** Whether an order is in progress or waits. */
  get busy(): boolean {
    return this.orders.busy;
  }

  /**
   * Starts a run. Earlier orders become void. If the simulated machine has stopped or was closed, it is created again.
   */
  start(run: RunSpec, to_ns: number, lead: LeadIn): number {
    this.orders.voidAll();
    if (!this.lives) {
      this.lives = true;
      this.orders.forgetCurrent();
      this.revive();
    }
    return this.put({ type: 'start', run, to_ns, lead });
  }

  /**
   * Runs on to a moment. Does nothing while another order is in progress or waits, because after a seek `to_ns` may
   * be an earlier moment.
   */
  advance(to_ns: number, record: boolean): void {
    if (!this.busy) this.put({ type: 'advance', to_ns, record });
  }

  /** Moves the run to a moment. The answers carry `reason`. Replaces seek orders that still wait. */
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

  /** Continues the run until a condition is met. If the order is given up, the listener is called with `met` false. */
  runTo(until: number, packet: number, lead: LeadIn, listener: OnAnswer): number {
    return this.put({ type: 'runTo', until, packet, lead }, listener);
  }

  /** Asks a question about the run. The run stays at its moment. */
  inquire(about: number, number: number, stretch: Span, listener: OnAnswer): void {
    this.put({ type: 'inquire', about, number, stretch }, listener);
  }

  /** Gives up a long order in progress. The simulator then answers this order at once. */
  stop(): void {
    const { current } = this.orders;
    if (current !== null) this.send({ id: current, order: { type: 'stop' }, recycled: [] });
  }

  setParam(param: number, value: number, listener: OnAnswer): void {
    this.put({ type: 'set', param, value }, listener);
  }

  /** Requests the text of one of the kernel's files. */
  readText(file: number): void {
    this.orders.withdraw('text');
    this.put({ type: 'text', file });
  }

  /** Gives the buffer of an answer back, so that a later answer can use it again. */
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
      if (asked.isVoid) {
        if (reply.type === 'answer') this.recycle(reply.buffer);
      } else if (reply.type === 'text') this.onText(reply);
      else {
        this.onAnswer(reply);
        asked.listener?.(reply);
      }
    } finally {
      this.goOn();
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
    if (placed === null) return;
    const { id, order } = placed;
    this.send({ id, order, recycled: this.recycled });
    this.recycled = [];
  }
}

/** Client whose simulated machine runs in a worker, as in the product. */
export class WorkerClient extends SimClient {
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
