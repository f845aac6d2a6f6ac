/** Texts of the panel about the sender's TCP. */
export default {
  udp: 'This sender uses UDP, which has no window, no timer and no ACKs.',
  readings: {
    cwnd: {
      name: 'cwnd',
      means: 'congestion window',
    },
    ssthresh: {
      name: 'ssthresh',
      means: 'threshold where slow start ends',
    },
    flight: {
      name: 'in flight',
      means: 'data sent but not acknowledged',
    },
    window: {
      name: 'window',
      means: 'last window that the sender received from the receiver',
    },
    srtt: {
      name: 'srtt',
      means: 'smoothed round-trip time',
    },
    rto: {
      name: 'RTO',
      means: 'retransmission timeout',
    },
    state: {
      name: 'state',
      means: 'congestion state',
    },
    again: {
      name: 'sent again',
      means: 'segments retransmitted',
    },
    rtos: {
      name: 'timeouts',
      means: 'expired retransmission timers',
    },
  },
  /** Names of the sender's congestion states (`ca_state`), in the order of their codes. */
  states: ['open', 'disorder', 'CWR', 'recovery', 'loss'],
  segments: '{segments, plural, one {# segment} other {# segments}}',
  /** Value of ssthresh before the first loss. */
  noThreshold: 'none yet',
  milliseconds: '{ms} ms',
  diagram: 'Time-sequence diagram of the sender',
  keys: {
    data: 'data',
    again: 'R resent',
    ack: 'ACK',
    /** Label of the line at the end of the window, which is the highest sequence number that the receiver allows. */
    edge: 'window',
  },
  /** Letter that marks a retransmission in the diagram, as in the tool tcptrace. */
  again: 'R',
  /** Time span of the diagram. */
  last: 'last {span}',
  notOnRecord: 'not recorded',
  onRecordFrom: 'recorded from {at}',
  /** Tick of the vertical axis: bytes above the lowest sequence number shown. */
  above: '+ {size}',
  nothing: 'no data was sent or acknowledged in this time',
  /** In place of the legend “window”, if the window ends above the diagram. */
  windowAbove: 'window’s end: {size} higher',
} as const;
