/** Texts about the path of ACKs out of the host. */
export default {
  title: 'Path of the ACKs',
  means:
    'An ACK leaves the host like every other packet. tcp_send_ack passes the ACK to IP, and IP puts the ACK into the transmit queue of the device. The driver’s hard_start_xmit then puts the ACK into a descriptor of the transmit ring. The descriptor stays in use until the driver has reclaimed it.',
  band: 'band {band}',
  ring: 'transmit ring',
  /** Stands below the number of used descriptors. `size`: number of all descriptors of the ring. */
  ofRing: 'of {size}',
  open: 'queue open',
  shut: 'queue stopped',
  figures: 'Figures of this path',
  facts: {
    acks: 'ACKs sent so far',
    waiting: 'packets waiting in the queue',
    limit: 'maximum number of packets in the queue, or in each of its priority bands',
    used: 'descriptors in use',
    sent: 'descriptors of sent packets, not yet reclaimed',
    state: 'state of the queue',
    stops: 'times that the driver stopped the queue',
    interrupts: 'interrupts that reported only sent packets',
  },
  ofDescriptors: '{used} of {size}',
  isOpen: 'open',
  isStopped: 'stopped: too few descriptors are free',
  times: '{times, plural, one {# time} other {# times}}',
  told: 'Some drivers get an interrupt for each sent packet. Other drivers look for sent packets in each poll, and get an interrupt only if no poll comes. The number of interrupts above leaves out interrupts that also report received packets.',
} as const;
