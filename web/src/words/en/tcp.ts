/** The sender's TCP. */
export default {
  udp: 'This sender speaks UDP: it has no window, no timer and hears no ACK.',
  readings: {
    cwnd: {
      name: 'cwnd',
      means: 'congestion window',
    },
    ssthresh: {
      name: 'ssthresh',
      means: 'slow start ends here',
    },
    flight: {
      name: 'in flight',
      means: 'sent, not acknowledged',
    },
    window: {
      name: 'window',
      means: 'advertised by the receiver, as the sender knows it',
    },
    srtt: {
      name: 'srtt',
      means: 'smoothed round trip',
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
      means: 'retransmission timers that ran out',
    },
  },
  /** `ca_state`. */
  states: ['open', 'disorder', 'CWR', 'recovery', 'loss'],
  segments: '{segments, plural, one {# segment} other {# segments}}',
  noThreshold: 'none yet',
  milliseconds: '{ms} ms',
  diagram: 'Time-sequence diagram of the sender',
  keys: {
    data: 'data',
    again: 'R again',
    ack: 'ACK',
    edge: 'window',
  },
  /** tcptrace's mark of a retransmission. */
  again: 'R',
  last: 'last {span}',
  notOnRecord: 'not on record',
  onRecordFrom: 'on record from {at} on',
  above: '+ {size}',
  nothing: 'nothing was sent or acknowledged in this time',
  windowAbove: 'window ends {size} above',
} as const;
