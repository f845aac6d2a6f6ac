/** The way out of ACKs. */
export default {
  title: 'The way out of ACKs',
  means:
    'An ACK leaves as every packet does: tcp_send_ack hands it to IP, IP to the queue pfifo_fast, and the driver’s hard_start_xmit gives it a descriptor of the transmit ring. It stays there until the driver has taken it back.',
  queue: 'pfifo_fast',
  band: 'band {band}',
  ring: 'transmit ring',
  ofRing: 'of {size}',
  open: 'queue open',
  shut: 'queue stopped',
  figures: 'The way out in figures',
  facts: {
    acks: 'ACKs sent so far',
    waiting: 'waiting in the queue',
    limit: 'each band holds at most',
    used: 'descriptors in use',
    sent: 'of them sent, not taken back',
    state: 'the queue',
    stops: 'stopped by the driver so far',
    interrupts: 'interrupts for sent packets alone',
  },
  ofDescriptors: '{used} of {size}',
  isOpen: 'open',
  isStopped: 'stopped: too few free descriptors',
  times: '{times, plural, one {# time} other {# times}}',
  told: 'How a driver learns that a packet is sent is its own: by an interrupt for each, or within a poll, and by an interrupt only where no poll comes. One that tells of received packets as well is not counted here.',
} as const;
