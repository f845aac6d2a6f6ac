/** The list of starting points: a line and a picture of each preset. */
export default {
  title: 'Starting points',
  lead: 'Each one opens where its line comes true. The pictures are made from the running machine: who has the CPU in the first five seconds, and below it one quantity.',
  still: 'CPU timeline, {span}, and {curve}',
  caption: 'CPU; below: {curve}',
  rows: ['hard interrupt', 'softirq', 'receiver', 'other programs', 'other kernel work'],
  curves: {
    queue: 'receive queue',
    read: 'segments read',
    ready: 'ready descriptors',
    lost: 'frames lost',
    slab: 'socket buffers',
    cache: 'page cache',
    free: 'free memory',
    tcpMemory: 'memory of TCP',
    forwarded: 'packets passed on',
    output: 'output queue',
  },
  oneRun: 'The same run as {others}, at another moment.',
  pair: 'Opens in Compare with {other}, ten jobs on both.',
  capture: 'Replay a capture of your own (pcap, pcapng) …',
  close: 'Close',
} as const;
