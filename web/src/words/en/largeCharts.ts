/** A chart as wide as the stage: its axes, its means, what its measure is. */
export default {
  close: 'Back to the small charts',
  /** Of each chart its plots: what is drawn, in which unit, and what that is. */
  charts: {
    goodput: {
      title: 'Goodput',
      plots: [
        ['payload delivered', 'Mb/s'],
        ['frames offered', 'k/s'],
      ],
    },
    ring: {
      title: 'Receive ring',
      plots: [['descriptors filled or empty, largest of 10 ms', 'descriptors']],
    },
    queues: {
      title: 'Queues',
      plots: [
        ['receive queue', 'MiB'],
        ['backlog', 'segments'],
      ],
    },
    cpu: {
      title: 'CPU time',
      plots: [
        ['receiver', '%'],
        ['softirq', '%'],
        ['hard interrupts', '%'],
      ],
    },
    packets: {
      title: 'Packets that arrive, and are lost',
      plots: [
        ['arrive at the router', 'k/s'],
        ['lost, wherever', 'k/s'],
        ['payload read at the far host', 'Mb/s'],
      ],
    },
    input: {
      title: 'Input queue',
      plots: [
        ['in the queue, largest of 10 ms', 'packets'],
        ['lost, wherever', 'k/s'],
      ],
    },
    output: {
      title: 'Output queue',
      plots: [['in the bands of pfifo_fast', 'packets']],
    },
    routerCpu: {
      title: 'CPU time',
      plots: [
        ['hard interrupts', '%'],
        ['softirq', '%'],
        ['idle', '%'],
      ],
    },
    delay: {
      title: 'One-way delay',
      plots: [['of the packets read in 10 ms, their mean', 'ms']],
    },
    sender: {
      title: 'Sender',
      plots: [
        ['cwnd', 'segments'],
        ['advertised window', 'KiB'],
      ],
    },
  },
  seconds: '{s} s',
  window: 'mean of the {to} shown: {mean} {unit}',
  sinceChange: 'since the change at {at}, {to}: {mean} {unit}',
  changed: '{label} {value}',
  files: {
    csv: 'CSV',
    svg: 'SVG',
    png: 'PNG',
  },
  timeColumn: 'time, s',
  offered: 'offered, mean of {window}: {mbps} Mb/s of payload, {thousands} k frames/s of {payload} bytes',
  lost: 'lost so far: {lost} frames, {share} of those offered',
  spent: 'As it was spent, since the run began: receiver {app}, softirq {softirq}, hard interrupts {hardirq}.',
  ticks:
    'The kernel’s own accounting: receiver {app}. It counts timer ticks, and a tick is charged to whom it interrupts: what interrupts and softirqs took is put down to the process that they kept from running. In a livelock that is a fiction.',
  routerSpent:
    'As it was spent, since the run began: hard interrupts {hardirq}, softirq {softirq}, idle {idle}. Interrupts go first; what passes packets on has what they leave.',
  throttle:
    'At {limit} packets the queue is shut, and what comes then is lost; it opens when the softirq has emptied it. So it fills and drains, and losses come in bursts.',
} as const;
