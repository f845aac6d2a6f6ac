/** A chart as wide as the stage: its axes, its means, what its measure is. */
import { clock, count, duration, fixed, percent, round, three } from '../numbers';

export const largeCharts = {
  close: 'Back to the small charts',
  /** Of each chart its plots: what is drawn, in which unit, and what that is. */
  charts: {
    goodput: { title: 'Goodput', plots: [['payload delivered', 'Mb/s'] as const, ['frames offered', 'k/s'] as const] },
    ring: { title: 'Receive ring', plots: [['descriptors filled or empty, largest of 10 ms', 'descriptors'] as const] },
    queues: { title: 'Queues', plots: [['receive queue', 'MiB'] as const, ['backlog', 'segments'] as const] },
    cpu: {
      title: 'CPU time',
      plots: [['receiver', '%'] as const, ['softirq', '%'] as const, ['hard interrupts', '%'] as const],
    },
    packets: {
      title: 'Packets that arrive, and are lost',
      plots: [
        ['arrive at the router', 'k/s'] as const,
        ['lost, wherever', 'k/s'] as const,
        ['payload read at the far host', 'Mb/s'] as const,
      ],
    },
    input: {
      title: 'Input queue',
      plots: [['in the queue, largest of 10 ms', 'packets'] as const, ['lost, wherever', 'k/s'] as const],
    },
    output: { title: 'Output queue', plots: [['in the bands of pfifo_fast', 'packets'] as const] },
    routerCpu: {
      title: 'CPU time',
      plots: [['hard interrupts', '%'] as const, ['softirq', '%'] as const, ['idle', '%'] as const],
    },
    delay: { title: 'One-way delay', plots: [['of the packets read in 10 ms, their mean', 'ms'] as const] },
    sender: { title: 'Sender', plots: [['cwnd', 'segments'] as const, ['advertised window', 'KiB'] as const] },
  },
  value: (value: number) => (Number.isNaN(value) ? '–' : round(value)),
  seconds: (s: number, digits: number) => `${fixed(s, digits)} s`,
  window: (from_ns: number, to_ns: number, unit: string, mean: number) =>
    `mean of the ${duration(to_ns - from_ns)} shown: ${three(mean)} ${unit}`,
  sinceChange: (at_ns: number, to_ns: number, unit: string, mean: number) =>
    `since the change at ${clock(at_ns)}, ${duration(to_ns - at_ns)}: ${three(mean)} ${unit}`,
  changed: (label: string, value: string) => `${label} ${value}`,
  files: { csv: 'CSV', svg: 'SVG', png: 'PNG' },
  timeColumn: 'time, s',
  offered: (window_ns: number, mbps: number, thousands: number, payload: number) =>
    `offered, mean of ${duration(window_ns)}: ${three(mbps)} Mb/s of payload, ${three(thousands)} k frames/s of ${count(payload)} bytes`,
  lost: (lost: number, share: number) => `lost so far: ${count(lost)} frames, ${percent(share)} of those offered`,
  /** CPU as it was spent, and as the kernel accounts it. */
  spent: (app: number, softirq: number, hardirq: number) =>
    `As it was spent, since the run began: receiver ${percent(app)}, softirq ${percent(softirq)}, hard interrupts ${percent(hardirq)}.`,
  ticks: (app: number) =>
    `The kernel’s own accounting: receiver ${percent(app)}. It counts timer ticks, and a tick is charged to whom it interrupts: what interrupts and softirqs took is put down to the process that they kept from running. In a livelock that is a fiction.`,
  routerSpent: (hardirq: number, softirq: number, idle: number) =>
    `As it was spent, since the run began: hard interrupts ${percent(hardirq)}, softirq ${percent(softirq)}, idle ${percent(idle)}. Interrupts go first; what passes packets on has what they leave.`,
  throttle: (limit: number) =>
    `At ${count(limit)} packets the queue is shut, and what comes then is lost; it opens when the softirq has emptied it. So it fills and drains, and losses come in bursts.`,
};
