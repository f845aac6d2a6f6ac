/** Terms of the lessons, each with the kernel's name where it has one. They open where they stand. */
export default {
  packet: [
    'Packet',
    'What travels: headers and up to 1,460 bytes of payload. On the wire it is called a frame, in TCP a segment.',
  ],
  frame: ['Frame', 'A packet as it is on the wire, with the link’s own header.'],
  nic: ['NIC', 'The network card. It takes frames from the wire and writes them into memory by itself.'],
  dma: ['DMA', 'Direct memory access: the card writes into memory without the CPU.'],
  descriptor: ['Descriptor', 'A place of the receive ring: the address of one buffer, and whether a frame is in it.'],
  ring: [
    'Receive ring',
    'A circle of descriptors that card and driver share. The card fills them, the driver empties and refills them.',
  ],
  refill: [
    'Refill',
    'The driver gets a new, empty buffer (alloc_skb) and puts it into a used descriptor, which is ready again.',
  ],
  token: [
    'Token bucket',
    'Tokens are taken by arrivals and given back at some rate; who finds none is turned away. Here a token is a ready descriptor.',
  ],
  driver: ['Driver', 'The kernel’s program for one kind of card.'],
  interrupt: [
    'Interrupt',
    'The card stops the CPU for a moment: whatever ran waits until the handler has ended. Also: hard IRQ.',
  ],
  softirq: [
    'Softirq',
    'Work that an interrupt leaves for right afterwards: here, taking packets up to the socket. It comes before every process.',
  ],
  polling: ['Polling', 'The CPU looks into the ring itself, with the card’s interrupts off, until it is empty (NAPI).'],
  coalescing: [
    'Interrupt moderation',
    'The card waits a while before it interrupts, so that one interrupt serves several frames (ethtool -C rx-usecs).',
  ],
  ksoftirqd: [
    'ksoftirqd',
    'A kernel thread that goes on with softirq work when there is too much of it, and takes its turn like a process.',
  ],
  livelock: [
    'Receive livelock',
    'The CPU is so busy taking packets in that no time is left to use them: all work, no result.',
  ],
  socket: ['Socket', 'The kernel’s end of a connection, with its queues and its buffer.'],
  lock: [
    'Owned socket',
    'While a process works on its socket, softirqs must not touch it (lock_sock). Their packets wait on the backlog.',
  ],
  backlog: [
    'Backlog',
    'Where packets wait while a process owns the socket. They are processed when it lets go (release_sock).',
  ],
  prequeue: ['Prequeue', 'Where packets wait for a reader that sleeps in recv(), so that it processes them itself.'],
  receivequeue: ['Receive queue', 'Bytes in sequence and acknowledged, waiting for recv().'],
  ofo: ['Out-of-sequence queue', 'Segments that came too early: one before them is missing.'],
  iovec: ['The reader’s buffer', 'The memory that a process hands to recv(). In the kernel: iovec.'],
  segment: ['Segment', 'A packet of TCP.'],
  ack: ['ACK', 'The receiver’s word to the sender: up to here I have everything.'],
  window: ['Window', 'How much the receiver still has room for. A sender may not send more.'],
  congestion: [
    'Congestion window',
    'How many segments the sender lets be on the way without an ACK. A timeout sets it to one; ACKs let it grow.',
  ],
  rcvbuf: ['Receive buffer', 'How many bytes a socket may hold (SO_RCVBUF). Overheads count, too.'],
  process: ['Process', 'A running program. Here the receiver is iperf, which reads and throws away.'],
  scheduler: ['Scheduler', 'What decides which process has the CPU.'],
  slice: ['Time slice', 'How long a process may run before the others have their turn: 100 ms at nice 0.'],
  active: ['Active array', 'The processes that still have slice left, by priority.'],
  expired: [
    'Expired array',
    'Those whose slice is used up. When nobody is left in the active array, the two change places.',
  ],
  nice: ['Nice value', 'A wish from −20 (first) to 19 (last). It sets priority and slice.'],
  priority: ['Priority', 'A level from 100 to 139 for ordinary processes. The lowest number runs first.'],
  interactive: [
    'Interactive',
    'A process that sleeps much. The scheduler puts it back into the active array when its slice is used up.',
  ],
  sleepavg: [
    'Sleep average',
    'How much a process slept of late, up to one second. More of it gives a better priority.',
  ],
  hog: ['CPU hog', 'A process that never sleeps.'],
  preemption: [
    'Preemption',
    'Taking the CPU from a process in the middle of the kernel’s work for it (CONFIG_PREEMPT).',
  ],
  timeout: [
    'Retransmission timeout',
    'The sender has waited too long for an ACK: it takes everything unanswered for lost, and begins slowly again.',
  ],
  lowmem: ['Lowmem', 'Memory that the kernel can use directly. Here it is all of the 256 MiB.'],
  slab: [
    'Slab',
    'The kernel’s store of pieces of one size. A buffer for a frame comes from it and is larger than the frame.',
  ],
  watermark: [
    'Watermark',
    'A number of free pages: below low the reclaimer is woken, below min only few may still take memory.',
  ],
  reclaim: ['Reclaimer', 'The kernel thread kswapd. It frees pages that can be had again: mostly the page cache.'],
  atomic: ['Atomic allocation', 'A request for memory that must not wait. If nothing is free at once, it fails.'],
  cache: ['Page cache', 'Copies of files in otherwise unused memory.'],
  tcpmem: ['tcp_mem', 'How much memory all sockets of TCP together may hold.'],
  oom: ['OOM killer', 'When no memory can be had at all, the kernel ends a process.'],
  compile: [
    'Compile job',
    'One of the processes of a kernel build: it computes, waits for the disk, and takes memory.',
  ],
  udp: ['UDP', 'Packets without connection, order or repetition. What is lost stays lost.'],
  router: ['Router', 'A host that receives packets for others and sends them on towards them.'],
  inputqueue: [
    'Input queue',
    'Where the interrupt of an old driver leaves packets for the softirq (netif_rx). It holds 300 (netdev_max_backlog).',
  ],
  throttle: [
    'Throttle',
    'When the input queue is full, netif_rx drops every packet until the softirq has emptied it altogether.',
  ],
  txqueue: ['Transmit queue', 'Where packets wait for the line out (pfifo_fast). It holds 1,000 (txqueuelen).'],
  pps: ['Packets a second', 'What a router’s work is counted in: a short packet costs it as much as a long one.'],
  tcp: ['TCP', 'A stream of bytes, in order and complete. What is lost is sent again.'],
} as const;
