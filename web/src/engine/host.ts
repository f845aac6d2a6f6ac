/**
 * Carries out the page's orders to a simulated machine in slices of a few milliseconds. The worker and the in-thread
 * client share this class, so tests run the page's code.
 */

import type { RunSpec } from '../scenario/runSpec';
import { isRefusal, needsComplete } from './fault';
import {
  type Answer,
  type Command,
  type Machine,
  type MachineMaker,
  type Order,
  pack,
  type Refusal,
  type Text,
} from './protocol';

/** Longest slice of work before the host checks for new orders, ms. */
const SLICE_MS = 8;
/**
 * Number of simulated events in the first call. The number then adapts so that a call takes about a quarter of a slice.
 */
const FIRST_BITE = 5_000;

/** Holds a simulated machine and carries out the page's orders in slices. */
export class MachineHost {
  private machine: Machine | null = null;
  private order: Order | null = null;
  /** Whether the present order has been prepared. */
  private isBegun = false;
  private id = 0;
  private refused: Refusal | null = null;
  private stopping = false;
  private bite = FIRST_BITE;
  private readonly spares: ArrayBuffer[] = [];

  constructor(private readonly make: MachineMaker) {}

  /** Takes a new order and the buffers that the page returns. An order that is still unfinished is given up. */
  take({ id, order, recycled }: Command): void {
    this.spares.push(...recycled);
    if (order.type === 'stop') {
      this.stopping = this.order !== null && this.id === id;
      return;
    }
    this.stopping = false;
    this.order = order;
    this.id = id;
    this.refused = null;
    this.isBegun = false;
  }

  private prepare(order: Order): void {
    if (order.type === 'start') this.begin(order.run);
    if ('lead' in order) {
      const { details_ns, rates_ns } = order.lead;
      // Switches recording on again, because an earlier `advance` without recording has switched it off.
      if (details_ns > 0) this.machine?.record(true);
      this.machine?.lead_in(details_ns, rates_ns);
    }
    this.isBegun = true;
  }

  private begin(run: RunSpec): void {
    this.machine = this.make(run);
    this.machine.record(true);
  }

  get busy(): boolean {
    return this.order !== null;
  }

  /**
   * Works for one slice and returns the answer. After one slice an `advance` ends even if it is unfinished, and the
   * page sends the next one. Throws the refusal `NeedsComplete` if a module or a capture is missing; the caller then
   * loads it and calls again.
   */
  work(): Answer | Text | null {
    const { order, id } = this;
    if (order === null) return null;
    if (!this.isBegun) this.prepare(order);
    const { machine } = this;
    if (machine === null) return null;
    if (order.type === 'text') {
      this.order = null;
      return { type: 'text', id, file: order.file, now_ns: machine.now_ns(), text: machine.kernel_text(order.file) };
    }
    const more = !this.stopping && this.slice(machine, order);
    this.stopping = false;
    if (!more || order.type === 'advance') this.order = null;
    return this.answer(machine, order, more);
  }

  /** Answers a change with a refusal and does not change the run. Returns null if the order is not a change. */
  refuse(refusal: Refusal): Answer | null {
    const { machine, order } = this;
    if (machine === null || order?.type !== 'set') return null;
    this.refused = refusal;
    this.order = null;
    return this.answer(machine, order, false);
  }

  private answer(machine: Machine, order: Order, more: boolean): Answer {
    const packed = pack(machine, this.spares.pop());
    const met = order.type === 'runTo' && !more && machine.met();
    const { id, refused } = this;
    return {
      type: 'answer',
      id,
      order: order.type,
      now_ns: machine.now_ns(),
      detailed_from_ns: machine.detailed_from_ns(),
      more,
      refused,
      met,
      ...packed,
    };
  }

  private slice(machine: Machine, order: Exclude<Order, { type: 'text' }>): boolean {
    switch (order.type) {
      case 'start':
      case 'seek':
      case 'settle':
      case 'fetch':
      case 'turn':
        return this.bites((n) => machine.seek(order.to_ns, n));
      case 'advance':
        machine.record(order.record);
        return this.bites((n) => machine.run_until(order.to_ns, n));
      case 'step':
        machine.record(true);
        machine.step(order.unit, 1_000_000);
        return false;
      case 'stepBack':
        machine.step_back(order.unit);
        return false;
      case 'runTo':
        return this.bites((n) => machine.run_to(order.until, order.packet, n));
      case 'inquire': {
        const { about, number, stretch } = order;
        return this.bites((n) => machine.inquire(about, number, stretch.from_ns, stretch.to_ns, n));
      }
      case 'set':
        this.set(machine, order.param, order.value);
        return false;
    }
  }

  private set(machine: Machine, param: number, value: number): void {
    try {
      machine.set_param(param, value);
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
      if (needsComplete(thrown)) this.begin({ values: changed(machine.values(), param, value), interventions: [] });
      else this.refused = thrown;
    }
  }

  private bites(call: (at_most: number) => boolean): boolean {
    const begin = performance.now();
    let before = begin;
    for (;;) {
      if (!call(this.bite)) return false;
      const now = performance.now();
      this.bite = adapted(this.bite, now - before);
      before = now;
      if (now - begin + SLICE_MS / 4 > SLICE_MS) return true;
    }
  }
}

/** Returns the values for a new run in which one parameter has another value. */
function changed(values: Float64Array, param: number, value: number): number[] {
  return Array.from(values, (usual, at) => (at === param ? value : usual));
}

function adapted(bite: number, took_ms: number): number {
  const wanted = took_ms > 0 ? (bite * SLICE_MS) / 4 / took_ms : bite * 2;
  return Math.round(Math.min(200_000, Math.max(200, (bite + wanted) / 2)));
}
