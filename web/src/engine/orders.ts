/**
 * The orders that were given to a machine: one is under way, the others wait in their order. An
 * answer names its order by id, so it reaches who gave that one, or nobody, if the order is of a
 * run that is over.
 */

import type { Answer, Order } from './protocol';

/** What is done with the last answer to one order. It never comes if a new start makes the order void. */
export type OnAnswer = (answer: Answer) => void;

export type Placed = { readonly id: number; readonly order: Order; readonly told: OnAnswer | null };

export class Orders {
  private newestId = 0;
  private waiting: readonly Placed[] = [];
  private underWay: Placed | null = null;
  /** Answers to orders up to this one are of a run that is over. */
  private voidUpTo = 0;

  /** An order is under way, or waits. */
  get busy(): boolean {
    return this.underWay !== null || this.waiting.length > 0;
  }

  /** Which order the machine is at; null for none. */
  get current(): number | null {
    return this.underWay?.id ?? null;
  }

  /** The order waits behind those that were given before. */
  give(order: Order, told: OnAnswer | null = null): void {
    this.newestId += 1;
    this.waiting = [...this.waiting, { id: this.newestId, order, told }];
  }

  /** Takes back the orders of a type that wait. */
  withdraw(type: Order['type']): void {
    this.waiting = this.waiting.filter(({ order }) => order.type !== type);
  }

  /** Whatever was ordered until now is void: what waits is forgotten, and nobody hears of what is under way. */
  voidAll(): void {
    this.waiting = [];
    this.voidUpTo = this.newestId;
  }

  /** The machine is another one: it is at no order. */
  forgetCurrent(): void {
    this.underWay = null;
  }

  /** The next order for the machine, which is at it from now on; null while it is at one, or nothing waits. */
  next(): Placed | null {
    if (this.underWay !== null) return null;
    const [first, ...others] = this.waiting;
    if (first === undefined) return null;
    this.waiting = others;
    this.underWay = first;
    return first;
  }

  /** Whose answer this is; null if the machine is not at that order. With its last answer an order is over. */
  answered(id: number, isLast: boolean): { readonly isVoid: boolean; readonly told: OnAnswer | null } | null {
    const placed = this.underWay;
    if (placed?.id !== id) return null;
    if (isLast) this.underWay = null;
    return { isVoid: id <= this.voidUpTo, told: isLast ? placed.told : null };
  }
}
