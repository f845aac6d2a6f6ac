/** Texts of the small charts, which show the last seconds. */
export default {
  title: 'Charts',
  /**
   * For each chart: its name, its value, the label at the upper end of its scale, the title of its large drawing, and
   * for each plot of the large drawing its name and its unit.
   */
  plots: {
    goodput: {
      name: 'goodput',
      mean: '{mbps} Mb/s mean',
      meanOf: '{mbps} Mb/s mean over {known}',
      sinceChange: ', {mbps} since the change',
      top: 'to {mbps} Mb/s',
      title: 'Goodput',
      large: {
        delivered: ['payload delivered', 'Mb/s'],
        offered: ['frames offered', 'k/s'],
      },
    },
    ring: {
      name: 'descriptors not ready',
      value: '{used} of {size}',
      top: 'to {size}',
      title: 'Receive ring',
      large: { used: ['descriptors not ready (filled or without buffer), maximum per 10 ms', 'descriptors'] },
    },
    queues: {
      name: 'receive queue · backlog',
      value: '{held} · {backlog}',
      top: 'to {held} · {backlog}',
      title: 'Queues',
      large: {
        queue: ['receive queue', 'MiB'],
        backlog: ['backlog', 'segments'],
      },
    },
    cpu: {
      name: 'CPU share',
      top: 'since 0 s',
      value: 'receiver {spent}, {ticks} of ticks',
      title: 'CPU time',
      large: {
        receiver: ['receiver', '%'],
        softirq: ['softirq', '%'],
        hardirq: ['hard interrupts', '%'],
      },
    },
    sender: {
      name: 'cwnd · advertised window',
      value: '{cwnd} · {window}',
      none: 'no TCP sender',
      top: 'to {cwnd} · {window}',
      title: 'Sender',
      large: {
        cwnd: ['cwnd', 'segments'],
        window: ['advertised window', 'KiB'],
      },
    },
  },
  enlarge: '{plot}: enlarge',
  /** Time span that the small charts show. */
  first: 'first {span}',
  last: 'last {span}',
} as const;
