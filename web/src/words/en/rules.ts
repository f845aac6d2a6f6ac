/** Texts of those parts of the receiver's map that only later kernels have. */
export default {
  /** Segments that GRO holds to merge them with later segments. */
  held: 'GRO: {segments, plural, other {# held}}',
  /** For a GRO bucket that holds several packets: number of segments in its youngest packet. */
  several: '{segments}+',
  /** Memory that the backlog and the receive queue use together, and the limit for the backlog. */
  limit: '{held} of {limit} MiB allowed',
  pool: 'page pool',
  /** Name of the page pool in at most eight letters, for a phone. */
  poolInShort: 'pool',
  /** Rate at which pages return to the pool. */
  back: 'returned: {rate}',
  /** Reason why the box of the prequeue is crossed out: Linux removed it, or a sysctl turns it off. */
  gone: 'removed in Linux 4.14',
  off: 'tcp_low_latency = 1',
  noPrequeue:
    'Linux 4.14 (2017) removed the prequeue. A softirq now processes each segment at once, and wakes the receiving program when data has arrived.',
  prequeueOff: 'The prequeue is switched off by tcp_low_latency. A softirq processes each segment at once.',
  mergedInto: 'This packet was merged into {packet} after {time}. IP and TCP handle both as one packet.',
  /** `first`, `last`: numbers of the merged segments. */
  took: '{segments, plural, one {One more segment was} other {# more segments were}} merged into this packet: {first} to {last}. One ACK acknowledges them all.',
} as const;
