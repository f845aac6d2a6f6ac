/** Names of the simulator's codes: stages, reasons of losses, steps, moments to run until, tasks. */
export default {
  stages: {
    Wire: 'wire',
    Ring: 'receive ring',
    NetifBacklog: 'netif_rx backlog',
    Driver: 'driver',
    Ip: 'ip_rcv',
    Transport: 'transport input',
    Backlog: 'backlog',
    Prequeue: 'prequeue',
    ReceiveQueue: 'receive queue',
    OutOfSequence: 'out-of-sequence queue',
    ProcessInput: 'TCP processing in recv()',
    Copy: 'copy to user',
    Delivered: 'delivered',
    Dropped: 'dropped',
    Control: 'processed as a control packet',
    AckOut: 'reply sent',
    AckWire: 'reply on the wire',
    AckArrived: 'reply received by the sender',
    Forward: 'ip_forward',
    Qdisc: 'transmit queue',
    TxRing: 'transmit ring',
    OutWire: 'output wire',
    SinkQueue: 'far host',
    Gro: 'GRO',
  },
  /**
   * For each reason of a loss: its name, its short name for a small box of the map, and the end of the sentence *Frames
   * are lost …*. `where`: on a router, place and reason of the loss; a sentence may contain any value of `placeValues`
   * (`instruments/answers/Losses.tsx`).
   */
  drops: {
    Link: { name: 'lost on the link', tray: 'link', place: 'on the link' },
    Ring: {
      name: 'no ready descriptor in the ring',
      tray: 'ring',
      place: 'at the ring',
      where:
        'Place: the NIC, before the CPU spent any time on the frames. Reason: all {ringSize} descriptors of the receive ring were filled, because the driver had not yet taken frames off the ring.',
    },
    Driver: { name: 'dropped by the driver', tray: 'driver', place: 'in the driver' },
    NetifRx: {
      name: 'netif_rx backlog full',
      tray: 'input queue',
      place: 'at the input queue',
      where:
        'Place: netif_rx, during the driver’s hard interrupt. Reason: the input queue was full (at most {inputQueueLimit, plural, one {# packet} other {# packets}}). netif_rx then drops new packets: under Linux 2.6.12 until the softirq has emptied the queue, under Linux 6.12 until there is room. Hard interrupts run before softirqs: hard interrupts have used {hardirqShare} of the CPU so far, and softirqs have used {softirqShare}.',
    },
    Ip: { name: 'refused by IP', tray: 'IP', place: 'in IP' },
    NoSocket: { name: 'no socket', tray: 'no socket', place: 'because no socket was listening' },
    TcpRcvbuf: { name: 'receive buffer full', tray: 'receive buffer', place: 'at the receive buffer' },
    TcpMemory: { name: 'TCP memory used up', tray: 'tcp_mem', place: 'because of TCP’s memory limit' },
    TcpWindow: { name: 'outside the window', tray: 'window', place: 'because segments were outside the window' },
    TcpDuplicate: { name: 'duplicate', tray: 'duplicate', place: 'as duplicates' },
    UdpRcvbuf: { name: 'UDP receive buffer full', tray: 'receive buffer', place: 'at the receive buffer' },
    TxQueue: {
      name: 'transmit queue full',
      tray: 'output queue',
      place: 'at the output queue',
      where:
        'Place: the output queue, after all the work of forwarding. Reason: {outputQueueLimit, plural, one {# packet already waits} other {# packets already wait}} there, because more packets come than the transmit ring and the output line can take.',
    },
    Ttl: { name: 'TTL expired', tray: 'TTL', place: 'because the TTL expired' },
    TooBig: { name: 'larger than the output MTU', tray: 'MTU', place: 'because packets exceeded the output MTU' },
    Sink: {
      name: 'lost at the far host',
      tray: 'far host',
      place: 'at the far host',
      where:
        'Place: the far host, behind the router. Reason: {farHostIs, select, machine {the far host is a simulated machine of its own. Its receive ring, its input queue or its socket buffer of {farHostBuffer} was full, because its CPU handles packets more slowly than packets arrive.} other {the socket buffer of {farHostBuffer} was full, because the program on the far host reads more slowly than packets arrive.}}',
    },
    NotIp: {
      name: 'not an IP packet',
      tray: 'not IP',
      place: 'because the frames were not IP packets',
      where:
        'Place: netif_receive_skb, which the map and the table count as part of IP. Reason: these are layer-2 frames that switches send for their spanning tree. No protocol of this kernel receives such frames. No data is lost.',
    },
    TcpBacklog: { name: 'socket backlog full', tray: 'backlog', place: 'at the socket backlog' },
  },
  /** Reasons why GRO passed a merged packet on to IP. */
  groFlushes: {
    PollEnd: 'the poll ended',
    FullPoll: 'the poll reached its packet quota',
    ShorterSegment: 'a shorter segment came last',
    LongerSegment: 'a longer segment followed',
    NotNext: 'a segment out of sequence followed',
    OtherHeader: 'a segment with another timestamp or type of service followed',
    Full: 'the packet was full (64 KiB)',
    NoPayload: 'a segment without payload followed',
    Oldest: 'the hash bucket already held eight flows',
    Pushed: 'the last segment had the PSH flag',
  },
  /** Units of one press of *Step*. */
  steps: {
    Event: 'event',
    Hop: 'packet hop',
    Packet: 'packet',
    Tick: 'tick',
    Switch: 'context switch',
  },
  /** Moments at which *Run until* stops. */
  untils: {
    Drop: 'next drop',
    Interrupt: 'next NIC interrupt',
    Switch: 'next context switch',
    Timeout: 'next timeout at the sender',
    RingExhausted: 'ring has no ready descriptor',
    RefillFailed: 'next failed refill',
    OwnerPreempted: 'receiver preempted with its socket locked',
    Packet: 'chosen packet’s path ends',
    ReaderOnCpu: 'receiver gets the CPU',
    PacketMoves: 'followed packet moves on',
    Steady: 'losses and queues are steady',
    WindowLimits: 'receive window limits the sender',
    KswapdWoken: 'kswapd wakes: memory below the low watermark',
    OomKilled: 'out of memory: a process killed',
    TcpMemoryRefused: 'TCP memory used up',
    LostInteractive: 'receiver no longer interactive',
  },
  programs: {
    Idle: 'the idle task',
    Iperf: 'iperf',
    Make: 'make',
    Sh: 'sh',
    Gcc: 'gcc',
    Cc1: 'cc1',
    Hog: 'hog',
    Pressure: 'pressure',
    Ksoftirqd: 'ksoftirqd',
    Kswapd: 'kswapd',
    Pdflush: 'pdflush',
    Daemon: 'daemon',
    Syslogd: 'syslogd',
    Napi: 'napi',
  },
  /** States of a task in the scheduler. */
  places: {
    Cpu: 'on the CPU',
    Active: 'waiting in the active array',
    Expired: 'waiting in the expired array',
    Sleeping: 'sleeping',
    Disk: 'waiting for the disk',
  },
  /** Names of a task, a packet and an ACK by their number. */
  slot: 'task {task}',
  packet: 'packet {number}',
  ack: 'ACK {number}',
} as const;
