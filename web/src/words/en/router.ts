/** Texts of the map of a router. */
export default {
  map: 'Map of the router. The table Packets by stage has its numbers.',
  part: {
    ring: 'Descriptors of the receive ring',
    pool: 'Pages of the page pool',
    input: 'Packets in the input queue',
    qdisc: 'Packets in the transmit queue',
    tx: 'Packets in the transmit ring',
    sink: 'Packets at the far host',
    tray: 'What was lost',
  },
  lostAt: {
    ring: 'Lost in the receive ring',
    netif: 'Lost in netif_rx',
    ip: 'Dropped in IP',
    /** Replaces `ip` if all datagrams are for the router itself. */
    udp: 'Dropped in UDP',
    qdisc: 'Lost in the transmit queue',
    sink: 'Lost at the far host',
  },
  zones: {
    queued: ['1  Sources & NICs', '2  Hard irq fills the input queue', '3  Softirq forwards', '4  Far host'],
    /** Title of the map's third zone if the packets are for the router itself and not to be forwarded. */
    own: '3  Softirq runs IP and UDP',
    polled: ['1  Sources & NICs', '2  Hard irq requests polling', '3  Softirq polls and forwards', '4  Far host'],
  },
  source: 'source {n}',
  device: 'eth{n}',
  rxRing: 'RX ring',
  ringOf: 'of {size}',
  hardIrq: 'hard irq',
  /** Work of the driver in the hard interrupt: without polling, and with polling. */
  handsOver: 'driver → netif_rx',
  schedules: 'driver → poll list',
  running: 'running',
  interruptsEach: '{each} irqs/packet',
  masked: 'IRQ masked',
  armed: 'IRQ armed',
  /** Stands after a share: “40 %, of the CPU (5 ms)”. `window`: time over which the share is measured. */
  ofTheCpu: 'of the CPU ({window})',
  interrupted: 'interrupted',
  /** Shown while packets wait in the input queue and the softirq gets no CPU time. */
  starved: 'starved: no CPU time left',
  /** Stands after the number of packets in the input queue. */
  waiting: '/ {limit} wait',
  /** The input queue drops all packets until it is empty, because it was full. */
  shut: 'throttled',
  full: 'full',
  /** State of the input queue, on three lines: it is throttled, or it accepts packets. */
  shutUntil: ['drops all', 'until it', 'is empty'],
  accepts: ['accepts', 'until it', 'is full'],
  empty: 'empty',
  /** Rate of losses in netif_rx. The next label follows their share: “80 %, of arrivals (5 ms)”. */
  dropsAt: '{lost} dropped',
  droppedNow: 'of arrivals ({window})',
  pollList: 'poll list',
  /** With polling, packets wait in the ring and not in an input queue. */
  inRing: 'packets wait in the ring',
  /** Rate of packets that the softirq forwards. */
  passing: '{each} forwarded',
  /** Packets in a band of the transmit queue, and the limit of the band. */
  band: '{held}/{limit}',
  txRing: 'TX ring',
  txOf: '{used} of {size}',
  program: 'program',
  /** Stands below the rate at which the program on the far host reads. */
  reads: 'read',
  packetsRead: 'packets read',
  socketBuffer: 'socket buffer',
  /** Places at which packets were lost. Each label stands below the number of packets lost there. */
  tray: {
    ring: 'in the ring',
    netif: 'in netif_rx',
    ip: 'in IP',
    udp: 'in UDP: no socket',
    ipAndUdp: 'in IP, no socket',
    qdisc: 'in the TX queue',
    sink: 'at the far host',
  },
  /** Number of packets lost at a place, and their share of all packets sent. */
  lostOf: '{lost} · {offered}',
  lostWord: 'Lost',
  /** Stands after “Lost”: all packets that the sources sent. */
  ofAll: 'of {offered}',
} as const;
