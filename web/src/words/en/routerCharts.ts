/** Texts of a router's charts. */
export default {
  /**
   * For each chart: its name, its value, the label at the upper end of its scale, the title of its large drawing, and
   * for each plot of the large drawing its name and its unit.
   */
  plots: {
    packets: {
      name: 'arrivals · losses',
      lost: '{part} lost',
      lostSinceChange: '{part} lost, {sinceChange} since change',
      top: 'to {most} k/s',
      title: 'Packets: arrivals and losses',
      large: {
        offered: ['packets that arrive at the router', 'k/s'],
        lost: ['packets lost anywhere', 'k/s'],
        delivered: ['payload read at the far host', 'Mb/s'],
      },
    },
    input: {
      name: 'input queue',
      title: 'Input queue',
      large: {
        queued: ['packets in the input queue, maximum per 10 ms', 'packets'],
        lost: ['packets lost anywhere', 'k/s'],
      },
    },
    ring: {
      name: 'descriptors not ready',
      title: 'Receive ring',
      large: { used: ['descriptors not ready (filled or without buffer), maximum per 10 ms', 'descriptors'] },
    },
    output: {
      name: 'output queue',
      title: 'Output queue',
      large: { queued: ['packets in the output queue', 'packets'] },
    },
    routerCpu: {
      name: 'CPU share',
      value: 'hard irq {share} so far',
      title: 'CPU time',
      large: {
        hardirq: ['hard interrupts', '%'],
        softirq: ['softirq', '%'],
        idle: ['idle', '%'],
      },
    },
    delay: {
      name: 'one-way delay',
      value: '{now} ms',
      top: 'to {most} ms',
      title: 'One-way delay',
      large: { mean: ['mean delay of the packets read in 10 ms', 'ms'] },
    },
  },
  /** For each queue: the value of its chart, and the label at the upper end of the scale. */
  queue: {
    value: '{held} of {limit}',
    top: 'to {most}',
  },
} as const;
