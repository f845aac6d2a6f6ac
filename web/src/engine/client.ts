/** Ways to reach a machine: through a worker, or in the same thread for tests. */

import type { Span } from '../run/playback';
import { Host } from './host';
import type { Answer, Command, Fault, Knock, LeadIn, MachineMaker, Order, Reply, Run, Text } from './protocol';
import { Watchdog } from './watchdog';

export interface SimClient {
  /** An order is under way, or waits. */
  readonly busy: boolean;
  start(run: Run, to_ns: number, lead: LeadIn): void;
  /** Does nothing while another order is under way or waits: after a seek it would go to a moment of before. */
  advance(to_ns: number, record: boolean): void;
  seek(to_ns: number, lead: LeadIn): void;
  step(unit: number): void;
  stepBack(unit: number): void;
  runTo(until: number, packet: number, lead: LeadIn): void;
  /** Looks something up; the run does not move. */
  inquire(about: number, number: number, stretch: Span): void;
  /** Gives up what is under way and takes long; it is answered at once. */
  stop(): void;
  setParam(param: number, value: number): void;
  /** Asks what one of the kernel's files says. */
  readText(file: number): void;
  /** Gives back the buffer of an answer that is not needed any more. */
  recycle(buffer: ArrayBuffer): void;
  onAnswer: (answer: Answer) => void;
  onText: (text: Text) => void;
  onFault: (fault: Fault) => void;
  close(): void;
}

/** One order at a time; the others wait in order, a newer seek replacing a waiting one. */
abstract class QueueingClient implements SimClient {
  onAnswer: (answer: Answer) => void = () => {};
  onText: (text: Text) => void = () => {};
  onFault: (fault: Fault) => void = () => {};
  private waiting: Order[] = [];
  private current: Order | null = null;
  private recycled: ArrayBuffer[] = [];

  get busy(): boolean {
    return this.current !== null || this.waiting.length > 0;
  }

  start(run: Run, to_ns: number, lead: LeadIn): void {
    this.waiting = [];
    this.put({ type: 'start', run, to_ns, lead });
  }

  advance(to_ns: number, record: boolean): void {
    if (!this.busy) this.put({ type: 'advance', to_ns, record });
  }

  seek(to_ns: number, lead: LeadIn): void {
    this.waiting = this.waiting.filter((order) => order.type !== 'seek');
    this.put({ type: 'seek', to_ns, lead });
  }

  step(unit: number): void {
    this.put({ type: 'step', unit });
  }

  stepBack(unit: number): void {
    this.put({ type: 'stepBack', unit });
  }

  runTo(until: number, packet: number, lead: LeadIn): void {
    this.put({ type: 'runTo', until, packet, lead });
  }

  inquire(about: number, number: number, stretch: Span): void {
    this.put({ type: 'inquire', about, number, stretch });
  }

  stop(): void {
    if (this.current !== null) this.send({ order: { type: 'stop' }, recycled: [] });
  }

  setParam(param: number, value: number): void {
    this.put({ type: 'set', param, value });
  }

  readText(file: number): void {
    this.waiting = this.waiting.filter((order) => order.type !== 'text');
    this.put({ type: 'text', file });
  }

  recycle(buffer: ArrayBuffer): void {
    if (buffer.byteLength > 0 && this.recycled.length < 8) this.recycled.push(buffer);
  }

  abstract close(): void;
  protected abstract send(command: Command): void;

  protected receive(reply: Exclude<Reply, Knock>): void {
    if (reply.type === 'fault') {
      this.waiting = [];
      this.onFault(reply);
      return;
    }
    if (reply.type === 'text') {
      this.current = null;
      this.onText(reply);
      this.next();
      return;
    }
    if (!reply.more || reply.order === 'advance') this.current = null;
    this.onAnswer(reply);
    this.next();
  }

  private put(order: Order): void {
    this.waiting.push(order);
    this.next();
  }

  private next(): void {
    if (this.current !== null) return;
    const order = this.waiting.shift();
    if (order === undefined) return;
    this.current = order;
    this.send({ order, recycled: this.recycled });
    this.recycled = [];
  }
}

/** The product's way: the machine in a worker of its own. */
export class WorkerClient extends QueueingClient {
  private readonly worker: Worker;
  private readonly watchdog: Watchdog;

  constructor() {
    super();
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.watchdog = new Watchdog(
      () => this.worker.postMessage({ type: 'knock' } satisfies Knock),
      (silent_s) => this.receive({ type: 'fault', reason: 'silent', message: `no answer for ${silent_s} s` }),
    );
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      this.watchdog.heard();
      if (data.type === 'fault') this.watchdog.rest();
      if (data.type !== 'knock') this.receive(data);
    };
    this.worker.onerror = (error) => this.broken(error.message ?? '');
    this.worker.onmessageerror = () => this.broken('an answer of the machine could not be read');
  }

  private broken(message: string): void {
    this.watchdog.rest();
    this.receive({ type: 'fault', reason: this.watchdog.hasHeard ? 'panic' : 'load', message });
  }

  protected send(command: Command): void {
    this.worker.postMessage(command, [...command.recycled]);
  }

  close(): void {
    this.watchdog.rest();
    this.worker.terminate();
  }
}

/** The machine in this thread, one slice per turn of the event loop: for tests. */
export class InThreadClient extends QueueingClient {
  private readonly host: Host;
  private open = true;

  constructor(make: MachineMaker) {
    super();
    this.host = new Host(make);
  }

  protected send(command: Command): void {
    this.host.spares.push(...command.recycled);
    const idle = !this.host.busy;
    this.host.take(command.order);
    if (idle) this.later();
  }

  private later(): void {
    setTimeout(() => {
      const answer = this.open ? this.host.work() : null;
      if (answer === null) return;
      if (this.host.busy) this.later();
      this.receive(answer);
    }, 0);
  }

  close(): void {
    this.open = false;
  }
}
