/** Texts about equations (1)–(11) of the study, Fermilab's paper of 2006. */
export default {
  terms: {
    ready: 'descriptors ready for a frame',
    readyBefore: 'ready descriptors at the start of the time window; at t = 0 these are all D descriptors of the ring',
    depth: 'descriptors of the receive ring: the depth of the token bucket',
    acceptedSum: 'frames accepted in the time window',
    refillSum: 'descriptors refilled in the time window',
    servedAll: 'packets that the softirq has processed since t = 0',
    acceptedAll: 'frames accepted since t = 0; frames not yet served are in the ring or with the driver',
    offered: 'frames that reach the NIC, per second',
    accepted: 'frames that find a ready descriptor, per second',
    tauMin: 'time from a frame’s arrival in the ring to its service when the CPU is free',
    rateMax: 'rate of full-size frames on this link, 1/s',
    softirq: 'packets that the softirq serves, per second',
    stream: 'packets that the softirq passes to the sockets of this receiver, per second',
    others: 'packets that the softirq passes to other destinations, per second: forwarded packets, if there are any',
    held: 'packets in the socket: the softirq has passed on these packets, and the process has not taken them yet',
    process: 'packets that the process takes from the socket, per second',
    buffer: 'used part of the receive buffer, with overhead; with several sockets, the mean of all sockets',
    quota: 'quota (maximum size) of the receive buffer, sk_rcvbuf',
    cycle: 'length of one round, in which every runnable task uses its full time slice',
    slices: 'full time slices of all runnable tasks, the receiving program included',
    slice: 'full time slice of the receiving program, from its nice value',
    share: 'predicted CPU share of the receiving program; the CPU time of interrupts is ignored',
    measured: 'measured: share of the timer ticks of the last 2 s that were charged to the receiving program',
    bdp: 'bandwidth-delay product: bytes in transit on a full path; the value in the study is ten times as large',
    bandwidth: 'rate of the link',
    delay: 'round-trip time',
  },
  /** Names of the equations, in the order of their numbers in the study: (1), (2), … */
  names: [
    'descriptors ready for a frame',
    'accepted frames',
    'limits of the number of ready descriptors',
    'condition for no loss at full rate',
    'softirq service',
    'destinations of the served packets',
    'packets waiting for the process',
    'quota (maximum size) of the receive buffer',
    'length of one round of all tasks',
    'CPU share of the receiving program',
    'smallest useful receive buffer',
  ],
  /** Words between the symbols of an equation. */
  while: 'while',
  /** After an equation or inequality whose numbers contradict it at this moment. */
  broken: '— this equation is not true now',
  rate: {
    yes: '{value} k/s',
    no: '{value} /s',
  },
  milliseconds: '{ms} ms',
  kilobytes: '{size} kB',
  bandwidth: '{bits} Mb/s',
  /** Why prediction and measurement differ for the receiving program's share of the CPU. */
  moreBefore:
    'in the last 2 s more tasks were runnable than now, the receiving program waited for data, or a scheduling round is not complete',
  interactive:
    'the receiving program counts as interactive now, so it continues in the same round when it has used up its slice',
  lessBefore: 'in the last 2 s fewer tasks were runnable than now, or a scheduling round is not complete',
  differs: 'The two sides of ({equation}) differ because {why}.',
  /** Shown if the scheduler is EEVDF. */
  noSlices: 'Equations (9) and (10) are about the time slices of the O(1) scheduler. EEVDF has no rounds of slices.',
  window: 'rates over the last {time}',
  press: 'Press a term of an equation to show its place on the map of the packet’s path.',
  says: '{symbol}: {meaning}.',
} as const;
