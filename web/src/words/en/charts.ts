/** The small charts, which show the last seconds. */
export default {
  title: 'Charts',
  /** For each chart: its name, the title of its large drawing, and the plots of the large drawing with their units. */
  plots: {
    goodput: {
      name: 'goodput',
      title: 'Goodput',
      large: [
        ['payload delivered', 'Mb/s'],
        ['frames offered', 'k/s'],
      ],
    },
    ring: {
      name: 'ring: filled + empty',
      title: 'Receive ring',
      large: [['filled and empty descriptors together, maximum per 10 ms', 'descriptors']],
    },
    queues: {
      name: 'receive queue · backlog',
      title: 'Queues',
      large: [
        ['receive queue', 'MiB'],
        ['backlog', 'segments'],
      ],
    },
    cpu: {
      name: 'CPU share',
      title: 'CPU time',
      large: [
        ['receiver', '%'],
        ['softirq', '%'],
        ['hard interrupts', '%'],
      ],
    },
    sender: {
      name: 'cwnd · advertised window',
      title: 'Sender',
      large: [
        ['cwnd', 'segments'],
        ['advertised window', 'KiB'],
      ],
    },
  },
  enlarge: '{plot}: enlarge',
  tops: {
    goodput: 'to {mbps} Mb/s',
    ring: 'to {size}',
    queues: 'to {held} · {backlog}',
    sender: 'to {cwnd} · {window}',
  },
  first: 'first {span}',
  last: 'last {span}',
  ring: '{used} of {size}',
  queues: '{held} · {backlog}',
  share: 'receiver {spent} of time, {ticks} of ticks',
  sender: '{cwnd} · {window}',
  mean: '{mbps} Mb/s mean',
  sinceChange: ', {mbps} since the change',
  meanOf: '{mbps} Mb/s mean over {known}',
} as const;
