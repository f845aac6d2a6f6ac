/** Terms of the lessons, each with the kernel's name if there is one. A press on a term opens its explanation in the text. */
export default {
  packet: [
    'Packet',
    'Unit of transmission: headers and up to 1 460 bytes of payload. It is called a frame on the wire and a segment in TCP.',
  ],
  frame: ['Frame', 'A packet on the wire, with the link’s own header.'],
  nic: [
    'NIC',
    'Network card (network interface controller). It takes frames from the wire and writes them into memory by itself.',
  ],
  dma: ['DMA', 'Direct memory access: a device, here the network card, writes into memory without the CPU.'],
  descriptor: ['Descriptor', 'An entry of the receive ring: the address of one buffer, and whether a frame is in it.'],
  ring: [
    'Receive ring',
    'A circle of descriptors that the network card and the driver share. The card writes each frame into a descriptor’s buffer. The driver takes the filled buffer and attaches an empty one.',
  ],
  refill: [
    'Refill',
    'The driver gets a new, empty buffer (alloc_skb) and attaches it to a used descriptor, which is then ready for another frame.',
  ],
  token: [
    'Token bucket',
    'Model of a limited rate: each arrival takes a token, and tokens are given back at some rate. An arrival that finds no token is refused. Here a token is a ready descriptor, which has an empty buffer.',
  ],
  driver: ['Driver', 'The part of the kernel that controls one kind of device, here a network card.'],
  interrupt: [
    'Interrupt',
    'A signal, for example of the network card, at which the CPU leaves the running code and executes a handler. The code continues when the handler has ended. Other name: hard IRQ.',
  ],
  softirq: [
    'Softirq',
    'Kernel work that runs right after an interrupt and before every process. Here softirqs take packets to the socket.',
  ],
  polling: [
    'Polling',
    'The kernel takes frames from the receive ring until the ring is empty. Meanwhile the network card’s interrupts are off (NAPI).',
  ],
  coalescing: [
    'Interrupt moderation',
    'The network card waits a while before it interrupts, so that one interrupt serves several frames (ethtool -C rx-usecs).',
  ],
  ksoftirqd: [
    'ksoftirqd',
    'A kernel thread that continues softirq work when there is too much of it. The thread takes its turn like a process.',
  ],
  napithread: [
    'Polling thread',
    'A kernel thread that takes frames from one network card (threaded NAPI). The thread does this work in place of softirqs, and competes for the CPU like a process.',
  ],
  tick: ['Tick', 'The interrupt of the timer. The kernel measures time in ticks. HZ is the number of ticks a second.'],
  livelock: [
    'Receive livelock',
    'The CPU is so busy with receiving packets that no time is left for the program that should read them.',
  ],
  socket: ['Socket', 'The kernel’s end of a connection, with its queues and its buffer.'],
  lock: [
    'Locked socket',
    'While a process works on its socket, softirqs must not use the socket (lock_sock). Packets that arrive meanwhile wait on the socket’s backlog.',
  ],
  backlog: [
    'Backlog',
    'Packets that wait while a process has locked the socket. The process handles them before it unlocks the socket (release_sock).',
  ],
  prequeue: [
    'Prequeue',
    'Packets that wait for a program that sleeps in recv(). The program wakes and does TCP’s work for these packets itself, in place of a softirq.',
  ],
  receivequeue: ['Receive queue', 'Bytes that are in sequence and acknowledged, and wait for recv().'],
  ofo: [
    'Out-of-sequence queue',
    'Segments that arrived too early. They wait for a missing segment that comes before them in the stream.',
  ],
  iovec: ['The program’s buffer', 'The memory that a process passes to recv(). In the kernel: iovec.'],
  segment: ['Segment', 'A packet of TCP.'],
  ack: ['ACK', 'Acknowledgement: the receiver tells the sender up to which byte all data has arrived.'],
  window: [
    'Window',
    'Free room in the receive buffer, as the receiver reports it. The sender must not have more data than this in flight.',
  ],
  congestion: [
    'Congestion window',
    'Number of segments that the sender allows in flight without an ACK. A timeout sets this number to one; ACKs let it grow.',
  ],
  rcvbuf: [
    'Receive buffer',
    'Maximum number of bytes that a socket may hold (SO_RCVBUF). The kernel’s overhead for each packet counts, too.',
  ],
  process: ['Process', 'A running program. Here the receiver is iperf, which reads data and discards it.'],
  scheduler: ['Scheduler', 'The part of the kernel that decides which process has the CPU.'],
  slice: ['Time slice', 'Time that a process may run before the others have their turn: 100 ms at nice 0.'],
  active: ['Active array', 'Processes that have time left in their time slice, sorted by priority.'],
  expired: [
    'Expired array',
    'Processes that have used up their time slice. When the active array is empty, the two arrays are swapped.',
  ],
  nice: [
    'Nice value',
    'A value from −20 (high priority) to 19 (low priority). Under Linux 2.6.12 it sets a process’s priority and time slice, under Linux 6.12 the process’s weight.',
  ],
  priority: ['Priority', 'A level from 100 to 139 for ordinary processes. The lowest number runs first.'],
  interactive: [
    'Interactive',
    'A process that sleeps much. The scheduler puts it back into the active array when its slice expires.',
  ],
  sleepavg: [
    'Sleep average',
    'How much a process slept recently, up to one second. A higher average gives a better priority.',
  ],
  hog: ['CPU hog', 'A process that never sleeps.'],
  preemption: ['Preemption', 'The kernel takes the CPU from a process even inside a system call (CONFIG_PREEMPT).'],
  timeout: [
    'Retransmission timeout',
    'The sender has waited too long for an ACK. It treats all unacknowledged data as lost and restarts slowly.',
  ],
  lowmem: ['Lowmem', 'Memory that the kernel can use directly. Here this is the whole memory of 256 MiB.'],
  slab: [
    'Slab',
    'The kernel’s store of objects of one size. The buffer of a frame comes from a slab and is larger than the frame.',
  ],
  watermark: [
    'Watermark',
    'A limit for the number of free pages. Below the limit “low” the kernel wakes kswapd, which frees pages. Below the limit “min” only urgent requests get memory.',
  ],
  reclaim: [
    'Reclaimer',
    'The kernel thread kswapd. It frees pages whose content can be read again from the disk, mostly page cache.',
  ],
  atomic: ['Atomic allocation', 'A request for memory that must not wait. If no memory is free at once, it fails.'],
  cache: ['Page cache', 'Copies of files in otherwise unused memory.'],
  tcpmem: ['tcp_mem', 'Limit of the memory that all TCP sockets together may hold.'],
  oom: ['OOM killer', 'When no memory can be freed, the kernel ends a process (out of memory).'],
  compile: [
    'Compile job',
    'One of the processes of a kernel build. It computes, waits for the disk, and takes memory.',
  ],
  udp: ['UDP', 'Datagrams without connection, order or retransmission. Lost datagrams stay lost.'],
  router: ['Router', 'A host that receives packets for other hosts and forwards them.'],
  inputqueue: [
    'Input queue',
    'Queue in which the interrupt of an old driver leaves packets for the softirq (netif_rx). It is full when it holds more than 300 packets (netdev_max_backlog).',
  ],
  throttle: [
    'Throttle',
    'When the input queue is full, the kernel (netif_rx) drops every new packet until the softirq has emptied the queue.',
  ],
  txqueue: [
    'Transmit queue',
    'Queue of packets that wait for the outgoing network link. With the queueing discipline pfifo_fast, each of its bands holds 1 000 packets (txqueuelen).',
  ],
  pps: [
    'Packets per second',
    'Unit of a router’s rate. The CPU time for a packet does not depend on its length, so the rate is counted in packets.',
  ],
  tcp: ['TCP', 'A stream of bytes, in order and complete. Lost data is sent again.'],
} as const;
