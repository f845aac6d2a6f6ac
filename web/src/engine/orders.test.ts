import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Orders } from './orders';
import { type Answer, NOTHING_BEFORE } from './protocol';

const STEP = { type: 'step', unit: 0 } as const;
const SEEK = { type: 'seek', to_ns: 1, lead: NOTHING_BEFORE } as const;
const ANSWER = {} as Answer;

let orders: Orders;

beforeEach(() => {
  orders = new Orders();
});

describe('orders', () => {
  it('go to the machine one at a time, as they were given', () => {
    orders.give(STEP);
    orders.give(SEEK);
    expect(orders.next()?.order).toBe(STEP);
    expect(orders.next()).toBeNull();
    orders.answered(1, true);
    expect(orders.next()?.order).toBe(SEEK);
    orders.answered(2, true);
    expect(orders.busy).toBe(false);
  });

  it('are answered to who gave them, by their id: a change after a new start does not get the answer to one before', () => {
    const [before, after] = [vi.fn(), vi.fn()];
    orders.give(STEP, before);
    const first = orders.next();
    orders.voidAll();
    orders.give(STEP, after);
    expect(orders.answered(first?.id ?? 0, true)).toMatchObject({ isVoid: true });
    const second = orders.next();
    orders.answered(second?.id ?? 0, true)?.listener?.(ANSWER);
    expect(before).not.toHaveBeenCalled();
    expect(after).toHaveBeenCalledOnce();
  });

  it('are over with their last answer alone, and an answer to another order is nobody’s', () => {
    const told = vi.fn();
    orders.give(SEEK, told);
    orders.next();
    expect(orders.answered(1, false)).toEqual({ isVoid: false, listener: null });
    expect(orders.busy).toBe(true);
    expect(orders.answered(7, true)).toBeNull();
    expect(orders.answered(1, true)).toEqual({ isVoid: false, listener: told });
    expect(orders.answered(1, true)).toBeNull();
  });

  it('of a type are taken back only while they wait', () => {
    orders.give(SEEK);
    orders.next();
    orders.give(SEEK);
    orders.give(STEP);
    orders.withdraw('seek');
    expect(orders.current).toBe(1);
    orders.answered(1, true);
    expect(orders.next()?.order).toBe(STEP);
  });

  it('of a machine that is gone hold up nothing', () => {
    orders.give(STEP);
    orders.next();
    orders.voidAll();
    orders.forgetCurrent();
    orders.give(SEEK);
    expect(orders.next()?.order).toBe(SEEK);
  });
});
