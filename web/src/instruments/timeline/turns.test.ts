import { describe, expect, it } from 'vitest';
import { Rows } from '../../lib/rows';
import { Context, Program, SPAN, SPAN_WIDTH } from '../../tables/tables';
import { turnsIn } from './turns';

const JOB = Program.Cc1 + (3 << 8);

/** Makes spans of 1 ms each, one after another. */
function spansOf(...contexts: readonly (readonly [context: number, name: number])[]): Rows {
  const rows = new Rows(SPAN_WIDTH, contexts.length);
  contexts.forEach(([context, name], i) => {
    const row = new Float64Array(SPAN_WIDTH);
    row[SPAN.begin_ns] = i * 1e6;
    row[SPAN.end_ns] = (i + 1) * 1e6;
    row[SPAN.context] = context;
    row[SPAN.task_name] = name;
    rows.append(row);
  });
  return rows;
}

const told = (rows: Rows) =>
  turnsIn(rows, 0, 1e9).map(({ from_ns, to_ns, context, name }) => [from_ns / 1e6, to_ns / 1e6, context, name]);

describe('the turns on the CPU', () => {
  it('go on over interrupts and softirqs that come into them', () => {
    const rows = spansOf([Context.Load, JOB], [Context.HardIrq, JOB], [Context.SoftIrq, JOB], [Context.Load, JOB]);
    expect(told(rows)).toEqual([[0, 4, Context.Load, JOB]]);
  });

  it('show ksoftirqd among the kernel threads while it runs softirqs', () => {
    const rows = spansOf(
      [Context.Receiver, Program.Iperf],
      [Context.SoftIrq, Program.Iperf],
      [Context.SoftIrq, Program.Ksoftirqd],
      [Context.HardIrq, Program.Ksoftirqd],
      [Context.SoftIrq, Program.Ksoftirqd],
      [Context.Receiver, Program.Iperf],
    );
    expect(told(rows)).toEqual([[2, 5, Context.Other, Program.Ksoftirqd]]);
  });

  it('leave out the reader and the idle CPU', () => {
    expect(told(spansOf([Context.Receiver, Program.Iperf], [Context.Idle, Program.Idle]))).toEqual([]);
  });
});
