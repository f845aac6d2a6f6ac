import { describe, expect, it } from 'vitest';
import { DROP_FIELDS, DropReason, EventCode, FrameField } from '../tables/tables';
import { effect, firstDifference, MEASURES } from './effect';
import type { Link } from './links';

/** Makes a snapshot with these field values and 0 for all others. */
function moment(values: Readonly<Record<number, number>>): { get: (field: number) => number } {
  return { get: (field) => values[field] ?? 0 };
}

function entry(t_ns: number, kind: number, a = 0): Link {
  return { id: t_ns, t_ns, kind, a, b: 0, cause: 0, a_name: 0, b_name: 0, context: 0, current_name: 0 };
}

describe('what a change did', () => {
  const base = moment({
    [FrameField.t_ns]: 1e9,
    [FrameField.delivered_bytes]: 5e6,
    [FrameField.ticks_total]: 1000,
    [FrameField.ticks_app]: 300,
  });

  it('is measured from the fork on, not from the beginning', () => {
    const now = moment({
      [FrameField.t_ns]: 3e9,
      [FrameField.delivered_bytes]: 30e6,
      [FrameField.ticks_total]: 3000,
      [FrameField.ticks_app]: 800,
    });
    expect(MEASURES.rate.of(base, now)).toBe(100);
    expect(MEASURES.share.of(base, now)).toBe(0.25);
  });

  it('does not count as lost what had arrived before', () => {
    const now = moment({ [DROP_FIELDS[DropReason.Ring]]: 4, [DROP_FIELDS[DropReason.TcpDuplicate]]: 90 });
    expect(MEASURES.lost.of(moment({}), now)).toBe(4);
  });

  it('has a size in its own unit', () => {
    expect(effect('Mb/s', 150, 30)).toBe('×\u00a05.00');
    expect(effect('share', 0.41, 0.1)).toBe('+31.0 percentage points');
    expect(effect('count', 2, 5)).toBe('−3');
    expect(effect('count', 2, 2)).toBe('the same');
    expect(effect('amount', 6, 4)).toBe('×\u00a01.50');
    expect(effect('ns', 3, 0)).toBe('only in A');
    expect(effect('share', Number.NaN, 0.1)).toBe('');
  });
});

describe('the first event that differs', () => {
  const common = [entry(1, EventCode.TaskSwitched, 3), entry(2, EventCode.SliceExpired, 3)];
  const change = entry(1, EventCode.ParameterChanged, 4);

  it('is where the two journals part; the change itself is none', () => {
    const mine = [change, ...common, entry(5, EventCode.TaskSwitched, 1)];
    const theirs = [...common, entry(5, EventCode.TaskSwitched, 2)];
    expect(firstDifference(mine, theirs)).toEqual({ a: mine[3], b: theirs[2] });
    expect(firstDifference([change, ...common], common)).toBeNull();
  });

  it('may be that one goes on where the other is silent', () => {
    expect(firstDifference([...common, entry(9, EventCode.AckSent)], common)).toEqual({
      a: entry(9, EventCode.AckSent),
      b: null,
    });
  });
});
