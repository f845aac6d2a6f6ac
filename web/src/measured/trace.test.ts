/** Tests traces as ftrace, trace-cmd and perf print them, and damaged traces. */
import { describe, expect, it } from 'vitest';
import { DOES, type Lane, MARK } from './lane';
import { type Trace, TraceReader } from './trace';

const FTRACE = `# tracer: nop
#
#           TASK-PID     CPU#  |||||  TIMESTAMP  FUNCTION
          <idle>-0       [001] d.h1.  100.000010: irq_handler_entry: irq=24 name=eth0-rx-0
          <idle>-0       [001] d.h1.  100.000014: irq_handler_exit: irq=24 ret=handled
          <idle>-0       [001] ..s1.  100.000015: softirq_entry: vec=3 [action=NET_RX]
          <idle>-0       [001] ..s1.  100.000018: netif_receive_skb: dev=eth0 skbaddr=00000000f2 len=1500
          <idle>-0       [001] d.h2.  100.000020: local_timer_entry: vector=236
          <idle>-0       [001] d.h2.  100.000021: local_timer_exit: vector=236
          <idle>-0       [001] ..s1.  100.000030: napi_poll: napi poll on napi struct 00000000a1 for device eth0 work 5 budget 64
          <idle>-0       [001] ..s1.  100.000031: softirq_exit: vec=3 [action=NET_RX]
          <idle>-0       [001] d..2.  100.000040: sched_switch: prev_comm=swapper/1 prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=my reader next_pid=77 next_prio=120
       my reader-77      [001] d..2.  100.000090: sched_switch: prev_comm=my reader prev_pid=77 prev_prio=120 prev_state=S ==> next_comm=swapper/1 next_pid=0 next_prio=120
CPU:1 [LOST 12 EVENTS]
          <idle>-0       [001] .....  100.000100: sched_wakeup: comm=sh pid=1 prio=120 target_cpu=000
`;

const TRACE_CMD = `cpus=2
CPU 0 is empty
          <idle>-0     [001]   100.000010000: irq_handler_entry:    irq=24 name=eth0-rx-0
          <idle>-0     [001]   100.000014000: irq_handler_exit:     irq=24 ret=handled
          <idle>-0     [001]   100.000015000: softirq_entry:        vec=3 [action=NET_RX]
          <idle>-0     [001]   100.000031000: softirq_exit:         vec=3 [action=NET_RX]
          <idle>-0     [001]   100.000040000: sched_switch:         swapper/1:0 [120] R ==> my reader:77 [120]
       my reader-77    [001]   100.000090000: sched_switch:         my reader:77 [120] S ==> swapper/1:0 [120]
`;

const PERF = `swapper     0 [001]   100.000010:                irq:irq_handler_entry: irq=24 name=eth0-rx-0
swapper     0 [001]   100.000014:                 irq:irq_handler_exit: irq=24 ret=handled
swapper     0 [001]   100.000015:                    irq:softirq_entry: vec=3 [action=NET_RX]
	ffffffff81a8a1b2 __netif_receive_skb_core+0x0 ([kernel.kallsyms])
swapper     0 [001]   100.000031:                     irq:softirq_exit: vec=3 [action=NET_RX]
swapper     0 [001]   100.000040:                   sched:sched_switch: prev_comm=swapper/1 prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=my reader next_pid=77 next_prio=120
my reader    77 [001]   100.000090:                   sched:sched_switch: prev_comm=my reader prev_pid=77 prev_prio=120 prev_state=S ==> next_comm=swapper/1 next_pid=0 next_prio=120
`;

/** Reads a whole text. */
function readTrace(text: string): Trace {
  const reader = new TraceReader();
  for (const line of text.split('\n')) reader.line(line);
  return reader.end();
}

/** Spans of the first lane, written as `from–to kind label`, in µs. */
function spans({ lanes, labels }: Trace): string[] {
  const names = Object.keys(DOES);
  const { from_ns, to_ns, does, label } = lanes[0];
  return Array.from(from_ns, (from, n) =>
    `${from / 1e3}–${to_ns[n] / 1e3} ${names[does[n]]} ${labels[label[n]]}`.trim(),
  );
}

describe('a trace', () => {
  it('of ftrace becomes lanes: interrupt in softirq in idle task', () => {
    const trace = readTrace(FTRACE);
    expect(spans(trace)).toEqual([
      '0–4 hardirq eth0-rx-0',
      '4–5 idle',
      '5–10 netRx NET_RX',
      '10–11 hardirq local_timer',
      '11–21 netRx NET_RX',
      '21–30 idle',
      '30–80 task my reader',
      '80–90 idle',
    ]);
    expect(trace.unknown).toBe(0);
    expect(trace.others).toBe(1);
    expect(trace.begins_s).toBe('100.000010');
  });

  it('has a mark for each poll, each packet, and lost events', () => {
    const { mark_ns, mark, value } = readTrace(FTRACE).lanes[0];
    expect([...mark]).toEqual([MARK.receive, MARK.poll, MARK.lost]);
    expect([...value]).toEqual([1500, 5, 12]);
    expect(mark_ns[1]).toBe(20_000);
  });

  it.each([
    ['trace-cmd', TRACE_CMD],
    ['perf', PERF],
  ])('of %s has the same spans', (_, text) => {
    const trace = readTrace(text);
    expect(spans(trace)).toEqual([
      '0–4 hardirq eth0-rx-0',
      '4–5 idle',
      '5–21 netRx NET_RX',
      '21–30 idle',
      '30–80 task my reader',
    ]);
    expect(trace.unknown).toBe(0);
  });

  /** Marks of lost events in a lane, written as `time: events`, in µs. */
  const lostIn = ({ mark, mark_ns, value }: Lane): string[] =>
    [...mark].flatMap((kind, n) => (kind === MARK.lost ? [`${mark_ns[n] / 1e3}: ${value[n]}`] : []));

  it.each([
    ['ftrace', 'CPU:1 [LOST 500 EVENTS]', 500],
    ['ftrace without a number', 'CPU:1 [LOST EVENTS]', 0],
    ['trace-cmd', 'CPU:1 [500 EVENTS DROPPED]', 500],
    ['trace-cmd without a number', 'CPU:1 [EVENTS DROPPED]', 0],
  ])(
    'of %s counts events that were lost before the first line of their CPU where the lane begins',
    (_, line, events) => {
      const trace = readTrace(`${line}\n${FTRACE}`);
      expect(lostIn(trace.lanes[0])).toEqual([`0: ${events}`, '90: 12']);
      expect(trace.unknown).toBe(0);
    },
  );

  it('that was cut behind lost events still counts them', () => {
    const [kept] = FTRACE.split('          <idle>-0       [001] .....');
    expect(lostIn(readTrace(kept).lanes[0])).toEqual(['80: 12']);
  });

  it('gives the time before lost events to the task, because what ran in that time is unknown', () => {
    const lines = FTRACE.split('\n');
    const cut = [...lines.slice(0, 6), 'CPU:1 [LOST 7 EVENTS]', ...lines.slice(11)].join('\n');
    expect(spans(readTrace(cut))).toEqual(['0–4 hardirq eth0-rx-0', '4–30 idle', '30–80 task my reader', '80–90 idle']);
  });

  it('whose second half was pasted before the first half is sorted by time, and says how many lines were not in order', () => {
    const lines = FTRACE.split('\n').slice(3);
    const swapped = readTrace([...lines.slice(6), ...lines.slice(0, 6)].join('\n'));
    const whole = readTrace(FTRACE);
    expect(spans(swapped)).toEqual(spans(whole));
    expect(swapped.lanes[0].sums_ns).toEqual(whole.lanes[0].sums_ns);
    expect([swapped.begins_s, swapped.span_ns]).toEqual([whole.begins_s, whole.span_ns]);
    expect([whole.outOfOrder, swapped.outOfOrder]).toEqual([0, 6]);
  });

  it('with an earlier trace after it begins where the earlier trace begins', () => {
    const trace = readTrace(FTRACE + FTRACE.replaceAll(' 100.', ' 50.'));
    expect([trace.begins_s, trace.span_ns]).toEqual(['50.000010', 50e9 + 90_000]);
    expect(trace.outOfOrder).toBe(11);
    expect(spans(trace).slice(0, 2)).toEqual(['0–4 hardirq eth0-rx-0', '4–5 idle']);
  });

  it('of one CPU after the other has lanes on one clock, and no line is out of order', () => {
    const other = TRACE_CMD.replaceAll('[001]', '[000]').replaceAll(' 100.', ' 99.');
    const trace = readTrace(TRACE_CMD + other);
    expect(trace.lanes.map(({ cpu, from_ns }) => [cpu, from_ns[0]])).toEqual([
      [0, 0],
      [1, 1e9],
    ]);
    expect(trace.outOfOrder).toBe(0);
  });

  it('adds up to the time between the first and the last line of its CPU', () => {
    const { lanes, span_ns } = readTrace(FTRACE);
    expect(lanes[0].sums_ns.reduce((a, b) => a + b, 0)).toBe(span_ns);
  });

  it('with an exit whose entry was not recorded counts the time before as that handler’s', () => {
    const late = FTRACE.split('\n')
      .filter((line) => !line.includes('softirq_entry'))
      .join('\n');
    expect(spans(readTrace(late))).toContain('11–21 netRx NET_RX');
  });

  it('with hostile lines is read in time', () => {
    const line = (part: string): string => `x${part.repeat(2_040 / part.length)}y`;
    const begun = performance.now();
    for (const part of [' ', '-1', '-1 ', ' [1]', ' 1 [1] ', ': ', ' (1) [']) readTrace(`${line(part)}\n`.repeat(20));
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('that was damaged anywhere ends in lanes and a count of unknown lines', () => {
    let seed = 1;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let run = 0; run < 2_000; run++) {
      const text = [...FTRACE];
      for (let n = 0; n < 12; n++) text.splice(random(text.length), random(3), String.fromCharCode(random(256)));
      const trace = readTrace(text.join(''));
      for (const lane of trace.lanes) expect(lane.from_ns.every((from, n) => from < lane.to_ns[n])).toBe(true);
    }
  });
});
