/** A router's charts. */
export default {
  /** For each chart: its name, the title of its large drawing, and the plots of the large drawing with their units. */
  plots: {
    packets: {
      name: 'arrivals · losses',
      title: 'Packets: arrivals and losses',
      large: [
        ['arrivals at the router', 'k/s'],
        ['lost anywhere', 'k/s'],
        ['payload read at the far host', 'Mb/s'],
      ],
    },
    input: {
      name: 'input queue',
      title: 'Input queue',
      large: [
        ['packets in the queue, maximum per 10 ms', 'packets'],
        ['lost anywhere', 'k/s'],
      ],
    },
    ring: {
      name: 'ring: filled + empty',
      title: 'Receive ring',
      large: [['filled and empty descriptors together, maximum per 10 ms', 'descriptors']],
    },
    output: {
      name: 'output queue',
      title: 'Output queue',
      large: [['packets in the transmit queue', 'packets']],
    },
    routerCpu: {
      name: 'CPU share',
      title: 'CPU time',
      large: [
        ['hard interrupts', '%'],
        ['softirq', '%'],
        ['idle', '%'],
      ],
    },
    delay: {
      name: 'one-way delay',
      title: 'One-way delay',
      large: [['mean delay of the packets read in 10 ms', 'ms']],
    },
  },
  tops: {
    packets: 'to {most} k/s',
    input: 'to {most}',
    ring: 'to {most}',
    output: 'to {most}',
    delay: 'to {most} ms',
  },
  of: '{held} of {limit}',
  lost: {
    yes: '{part} lost',
    no: '{part} lost, {sinceChange} since change',
  },
  interrupts: 'hard irq {share} so far',
  delay: '{now} ms',
} as const;
