import { describe, expect, test } from 'vitest';
import { PARAMS, type Param } from '../tables/tables';
import { allowed, paramOf } from './params';
import { isLogarithmic, leastOf, notched, shareOf, valueAt } from './track';

const of = (id: string): Param => paramOf(id) as Param;
const isNumber = ({ type }: Param): boolean => type === 'int' || type === 'decimal';
const WIDE = PARAMS.filter((param) => isNumber(param) && isLogarithmic(param));

describe('where a value stands on its track', () => {
  test('what spans decades is shared out by ratio, what does not, evenly', () => {
    expect(['sender.max_pps', 'sender.payload', 'net.max_backlog'].map((id) => isLogarithmic(of(id)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['load.jobs', 'app.nice', 'memory.pressure'].map((id) => isLogarithmic(of(id)))).toEqual([
      false,
      false,
      false,
    ]);
    expect(shareOf(of('load.jobs'), 32)).toBe(0.5);
  });

  test('the router’s packets a second, payload and queue are in the middle of their tracks', () => {
    for (const [id, value] of [
      ['sender.max_pps', 39_500],
      ['sender.payload', 100],
      ['net.max_backlog', 300],
    ] as const) {
      expect(shareOf(of(id), value), id).toBeGreaterThan(0.3);
      expect(shareOf(of(id), value), id).toBeLessThan(0.8);
    }
  });

  test('the ends of a track are the ends of the range', () => {
    for (const param of WIDE) {
      expect([shareOf(param, leastOf(param)), shareOf(param, param.max)], param.id).toEqual([0, 1]);
      expect([valueAt(param, 0), valueAt(param, 1)], param.id).toEqual([leastOf(param), param.max]);
    }
  });

  test('0 beside a range has a place of its own, left of the smallest value', () => {
    const buffer = of('socket.rcvbuf');
    expect([0.01, 0.03].map((share) => valueAt(buffer, share))).toEqual([0, 4096]);
    expect(shareOf(buffer, 4096)).toBe(0.04);
    expect(valueAt(buffer, shareOf(buffer, 40 * 2 ** 20))).toBeCloseTo(40 * 2 ** 20, -6);
    expect([notched(buffer, 0, 1), notched(buffer, 4096, -1), notched(buffer, 0, -1)]).toEqual([4096, 0, 0]);
  });

  test('every place of every track is a value that is allowed, and a place further on is none that is less', () => {
    for (const param of WIDE) {
      const values = Array.from({ length: 201 }, (_, i) => valueAt(param, i / 200));
      expect(values.map((value) => allowed(param, value))).toEqual(values);
      expect(values.toSorted((a, b) => a - b)).toEqual(values);
    }
  });

  test('arrow keys reach every end, a step at a time where steps are coarse', () => {
    expect(notched(of('sender.payload'), 1, 1)).toBe(2);
    expect(notched(of('sender.max_pps'), 0, 1)).toBe(1);
    expect(notched(of('sender.max_pps'), 39_500, 1)).toBeGreaterThan(40_000);
    for (const param of WIDE) {
      for (const way of [1, -1] as const) {
        const [from, end] = way > 0 ? [leastOf(param), param.max] : [param.max, leastOf(param)];
        let value = from;
        for (let presses = 0; presses < 1000 && value !== end; presses++) value = notched(param, value, way);
        expect(value, `${param.id} ${way}`).toBe(end);
      }
    }
  });
});
