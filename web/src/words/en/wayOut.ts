/** The path of ACKs out of the host. */
export default {
  title: 'Path of the ACKs',
  means:
    'An ACK leaves the host like every other packet. tcp_send_ack passes it to IP, IP puts it into the transmit queue of the device, and the driver’s hard_start_xmit gives it a descriptor of the transmit ring. The descriptor stays in use until the driver has reclaimed it.',
  band: 'band {band}',
  ring: 'transmit ring',
  ofRing: 'of {size}',
  open: 'queue open',
  shut: 'queue stopped',
  figures: 'Figures of this path',
  facts: {
    acks: 'ACKs sent so far',
    waiting: 'waiting in the queue',
    limit: 'limit of each band',
    used: 'descriptors in use',
    sent: 'of these, sent and not reclaimed',
    state: 'state of the queue',
    stops: 'stops by the driver so far',
    interrupts: 'interrupts for sent packets only',
  },
  ofDescriptors: '{used} of {size}',
  isOpen: 'open',
  isStopped: 'stopped: too few free descriptors',
  times: '{times, plural, one {# time} other {# times}}',
  told: 'Drivers learn in different ways that a packet was sent: by one interrupt for each packet, during a poll, or by an interrupt if no poll follows. Interrupts that also report received packets are not counted here.',
} as const;
