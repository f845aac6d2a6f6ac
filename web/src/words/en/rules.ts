/** Parts of the receiver's map that only later kernels have. */
export default {
  held: 'GRO: {segments} held',
  /** Number of segments in a bucket's youngest packet, if the bucket holds several packets. */
  several: '{segments}+',
  limit: '{held} of {limit} MiB allowed',
  pool: 'page pool',
  /** Name of the page pool in at most eight letters, for a phone. */
  poolInShort: 'pool',
  /** Rate at which pages return to the pool. */
  back: 'returned: {rate}',
  gone: 'removed in 4.14',
  off: 'off: tcp_low_latency',
  noPrequeue:
    'Linux 4.14 (2017) removed the prequeue. A softirq now processes each segment itself, and wakes the reader when data is there.',
  prequeueOff: 'The prequeue is switched off (tcp_low_latency). A softirq processes each segment itself.',
  mergedInto: 'Merged into {packet} after {time}. IP and TCP handle both as one packet.',
  took: '{segments, plural, one {One more segment was} other {# more segments were}} merged into this packet: {first} to {last}. One ACK acknowledges them all.',
} as const;
