/** Texts of the list of starting points, which has a line of text and a picture for each preset. */
export default {
  title: 'Starting points',
  lead: 'Each starting point opens the simulation at the moment that its text describes. The pictures come from the simulated machine. Each picture shows who has the CPU in the first five seconds and, below, one measured quantity.',
  /** Description of a picture. `span`: time span that the picture shows. `curve`: the quantity whose curve is below. */
  still: 'CPU timeline, {span}, and {curve}',
  caption: 'CPU; below: {curve}',
  rows: ['hard interrupt', 'softirq', 'receiver', 'other programs', 'other kernel work'],
  curves: {
    queue: 'receive queue',
    read: 'segments read',
    ready: 'descriptors ready for a frame',
    lost: 'frames lost',
    slab: 'socket buffers',
    cache: 'page cache',
    free: 'free memory',
    tcpMemory: 'memory of TCP',
    forwarded: 'packets forwarded',
    output: 'output queue',
    backlog: 'segments on the backlog',
  },
  /** Shown below presets that open the same run. */
  oneRun: 'This is the same run as {others}, at another moment.',
  pair: 'Opens in the Compare view beside {other}. Both runs have ten compile jobs.',
  capture: 'Replay a capture of your own (pcap, pcapng) …',
  close: 'Close',
} as const;
