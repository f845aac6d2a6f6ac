/** Texts of the map of the receiver. */
export default {
  title: 'Stage',
  map: 'Map of the receiver. The table Packets by stage has its numbers.',
  parts: 'Parts of the map',
  part: {
    ring: 'Descriptors of the receive ring',
    pool: 'Pages of the page pool',
    input: 'Packets in the input queue',
    backlog: 'Packets on the backlog',
    prequeue: 'Packets on the prequeue',
    ofo: 'Packets out of sequence',
    receive: 'Packets on the receive queue',
    reader: 'The task that reads',
    tray: 'What was lost',
    acks: 'Path of the ACKs',
  },
  zones: ['1  NIC & driver', '2  Kernel protocol stack', '3  Data receiving process'],
  /** Question of each gate, on two lines. */
  gates: {
    owned: ['socket', 'locked?'],
    waiting: ['reader', 'waiting?'],
    sequence: ['in se-', 'quence?'],
    iovec: ['reader', 'has room?'],
  },
  yes: 'yes',
  no: 'no',
  queues: {
    backlog: 'backlog',
    prequeue: 'prequeue',
    ofo: 'out of sequence',
    receive: 'receive queue',
  },
  wire: 'wire',
  ring: 'RX ring',
  /** Stands below “37 / 384”, the number of descriptors that hold a frame and the number of all descriptors. */
  filled: 'with a frame',
  nic: 'NIC',
  driver: 'driver',
  nicAndDriver: 'NIC, driver',
  pollList: 'poll list',
  inputQueue: 'input queue',
  ofLimit: '{held} / {limit}',
  /** State of the input queue while its throttle is active: everything is dropped until the queue is empty. */
  shut: 'throttled',
  /** Functions of the kernel, by their names. */
  udpRcv: 'udp_rcv',
  udpRecvmsg: 'udp_recvmsg',
  tcpRecvmsg: 'tcp_recvmsg',
  /** Socket of UDP: if the buffer is full, the datagram is dropped. */
  fullDrop: 'full? drop',
  delivered: 'delivered',
  dotsLag: 'Packet animation lags by up to 0.45 s; queue levels are exact',
  /**
   * `waiting`: number of frames in the NIC’s FIFO. The table *Packets by stage* counts the frames on the wire and in
   * the FIFO as “wire”.
   */
  onTheWire: {
    yes: '{frames} on wire · FIFO {waiting}',
    no: '{frames} on the wire',
  },
  /** Shown if packets are too many to draw: one pixel of a line’s width is this rate. */
  asFlow: 'width: 1 px = {unit}/s',
  packetsMove: '{packets, plural, one {# packet moves} other {# packets move}}',
  hop: '{packet}: {where}',
  /** Descriptors with a frame, of all descriptors. */
  filledOf: '{filled} / {size}',
  /** Descriptors without a buffer, because the driver found no memory. */
  empty: '{descriptors, plural, other {# empty}}',
  notRefilled: 'not refilled',
  /** Ready descriptors. The ring is drawn as a token bucket: a frame takes a token. */
  tokens: 'ready: {ready}',
  available: 'descriptors',
  irqMasked: 'IRQ masked',
  irqArmed: 'IRQ armed',
  /** Number of frames that the driver may still take in this poll. */
  quota: 'quota {frames}',
  /** The poll list is empty. */
  pollsNothing: 'empty',
  /** Name of the task in whose CPU time the softirq runs, or of the idle loop. */
  inTimeOf: 'in {task}',
  idleTime: 'idle time',
  /** Rate of segments into the protocol, and rate of ACKs out of it. */
  inRate: 'in {segments}',
  inAndAckRates: 'in {segments} · ACKs {acks}',
  /** Packets on the backlog. `scale`: number of packets in one drawn slot. */
  unacked: '{packets} un-ACKed',
  unackedToScale: '{packets} un-ACKed · scale 1:{scale}',
  cutOff: 'reader preempted, socket locked',
  /** Data in the receive queue, and the limit of the queue (the quota). */
  heldOf: '{held} / {quota} MiB',
  /** Data of several sockets, and the limit of each. */
  heldOfAll: '{held} of {sockets} × {quota} MiB',
  /** `window`: time over which the rate is measured. */
  goodput: '{mbps} Mb/s ({window})',
  /** The place of the receiving program in the scheduler. */
  reader: {
    Cpu: 'running',
    Active: 'active array',
    Expired: 'expired',
    Sleeping: 'sleeping',
    Disk: 'disk wait',
    /** The receiving program is in the queue of EEVDF, which has no arrays. */
    Queued: 'runnable',
  },
  interrupted: 'interrupted',
  killed: 'killed',
  priority: 'priority {priority} · nice {nice}',
  weight: 'weight {weight} · nice {nice}',
  /** Segments that the kernel copied directly to the receiving program’s buffer, without a queue. */
  straight: '{segments, plural, other {# copied directly}}',
  owns: 'locks the socket',
  waits: 'waits for data',
  /** Data copied so far in the present read, and the size of this read. */
  copied: 'copied {copied} of {of} KiB',
  /** Time slice of the receiving program: the time left, and a full slice. */
  slice: 'slice: {left} of {full} ms',
  /** Lag of EEVDF: CPU time that the scheduler owes the receiving program. */
  lag: 'lag {lag} ms',
  noAck: 'no ACK yet',
  /** Path of the ACKs: the advertised window, and the time since the newest ACK. */
  acks: 'ACKs · window {window}',
  acksLast: 'ACKs · last {ago} ago · window {window}',
  /** `rate` ends with a prefix of the unit, such as “12.3 k”. `window`: time over which the rate is measured. */
  framesPerSecond: '{rate}frames/s ({window})',
  duplicates: '{twice, plural, one {# duplicate} other {# duplicates}}',
  nothingLost: 'nothing lost',
  /** Losses for one reason. The next label begins a list of several reasons. */
  lostFor: '{lost, plural, other {# lost}}, {part}: {reason}',
  lostHead: 'lost, {part}:',
  otherReasons: 'other',
} as const;
