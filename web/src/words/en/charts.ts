/** The charts of the last seconds. */
export default {
  title: 'Charts',
  plots: {
    goodput: 'goodput',
    ring: 'ring: filled + empty',
    queues: 'receive queue · backlog',
    cpu: 'CPU share',
    sender: 'cwnd · advertised window',
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
  meanOf: '{mbps} Mb/s mean of {known}',
} as const;
