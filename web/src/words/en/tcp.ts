/** The sender's TCP. */
import { bytes, clock, count, duration, plural } from '../numbers';

export const tcp = {
  udp: 'This sender speaks UDP: it has no window, no timer and hears no ACK.',
  readings: {
    cwnd: { name: 'cwnd', means: 'congestion window' },
    ssthresh: { name: 'ssthresh', means: 'slow start ends here' },
    flight: { name: 'in flight', means: 'sent, not acknowledged' },
    window: { name: 'window', means: 'advertised by the receiver, as the sender knows it' },
    srtt: { name: 'srtt', means: 'smoothed round trip' },
    rto: { name: 'RTO', means: 'retransmission timeout' },
    state: { name: 'state', means: 'congestion state' },
    again: { name: 'sent again', means: 'segments retransmitted' },
    rtos: { name: 'timeouts', means: 'retransmission timers that ran out' },
  },
  /** `ca_state`. */
  states: ['open', 'disorder', 'CWR', 'recovery', 'loss'],
  segments: (segments: number) =>
    plural(segments, { one: `${count(segments)} segment`, other: `${count(segments)} segments` }),
  noThreshold: 'none yet',
  milliseconds: (ms: number) => `${count(ms)} ms`,
  diagram: 'Time-sequence diagram of the sender',
  keys: { data: 'data', again: 'R again', ack: 'ACK', edge: 'window' },
  /** tcptrace's mark of a retransmission. */
  again: 'R',
  last: (span_ns: number) => `last ${duration(span_ns)}`,
  notOnRecord: 'not on record',
  onRecordFrom: (at_ns: number) => `on record from ${clock(at_ns)} on`,
  /** Of a tick of the axis: so many bytes above the least. */
  above: (size: number) => `+ ${bytes(size)}`,
  nothing: 'nothing was sent or acknowledged in this time',
  windowAbove: (size: number) => `window ends ${bytes(size)} above`,
};
