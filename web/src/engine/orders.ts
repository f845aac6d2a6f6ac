/**
 * Orders to a simulated machine: one is in progress, the others wait. An answer carries the id of its order and reaches
 * only the listener of that order. Answers to orders of an earlier run reach no listener.
 */

import type { Answer, Order } from './protocol';

/**
 * Listener for the last answer to one order. A new start makes the order void, and the listener is then never called.
 */
export type OnAnswer = (answer: Answer) => void;

type Placed = { readonly id: number; readonly order: Order; readonly listener: OnAnswer | null };

export class Orders {
  private newestId = 0;
  private waiting: readonly Placed[] = [];
  private underWay: Placed | null = null;
  /** Answers to orders up to this id belong to an earlier run. */
  private voidUpTo = 0;

  /** Whether an order is in progress or waits. */
  get busy(): boolean {
    return this.underWay !== null || this.waiting.length > 0;
  }

  /** Id of the order in progress; null for none. */
  get current(): number | null {
    return this.underWay?.id ?? null;
  }

  /** Adds an order behind the waiting ones and returns its id. */
  give(order: Order, listener: OnAnswer | null = null): number {
    this.newestId += 1;
    this.waiting = [...this.waiting, { id: this.newestId, order, listener }];
    return this.newestId;
  }

  /** Removes all waiting orders of these types. */
  withdraw(...types: readonly Order['type'][]): void {
    this.waiting = this.waiting.filter(({ order }) => !types.includes(order.type));
  }

  /** Makes all orders void: removes the waiting ones, and ignores answers to the one in progress. */
  voidAll(): void {
    this.waiting = [];
    this.voidUpTo = this.newestId;
  }

  /** Forgets the order in progress, because the simulated machine was replaced. */
  forgetCurrent(): void {
    this.underWay = null;
  }

  /** Returns the next order and marks it as in progress. Null if another one is in progress or none waits. */
  next(): Placed | null {
    if (this.underWay !== null) return null;
    const [first, ...others] = this.waiting;
    if (first === undefined) return null;
    this.waiting = others;
    this.underWay = first;
    return first;
  }

  /** Returns the listener for an answer; null if this order is not in progress. The last answer ends the order. */
  answered(id: number, isLast: boolean): { readonly isVoid: boolean; readonly listener: OnAnswer | null } | null {
    const placed = this.underWay;
    if (placed?.id !== id) return null;
    if (isLast) this.underWay = null;
    return { isVoid: id <= this.voidUpTo, listener: isLast ? placed.listener : null };
  }
}
