/** Possible remedies: changes that were tried in forks of the run, and their effects. */
export default {
  title: 'What would have helped?',
  none: 'Nothing was lost from {from} to {to}, and no sender timed out. If data are read late, ask “Who waited longest?”.',
  tooEarly:
    'The run was changed at {at}, the moment on screen. To ask about the changed run, play for a while and pause.',
  /** Names of changes, as in “Fork at 1 s with a larger ring”. `yes`: the value that switches off. `no`: any other value. */
  changes: {
    'nic.ring': 'a ring of {descriptors} descriptors',
    'nic.coalesce_us': {
      yes: 'interrupt moderation off',
      no: 'at most one interrupt every {us} µs',
    },
    'nic.driver': 'the driver {driver}',
    'net.max_backlog': 'an input queue of {packets} packets',
    'socket.rcvbuf': 'a receive buffer of {size}',
    'tcp.mem_max': 'a limit of {pages} pages for TCP',
    'tcp.prequeue': {
      yes: 'no prequeue',
      no: 'the prequeue',
    },
    'app.nice': 'the reader at nice {nice}',
    'app.read_size': 'reads of {size}',
    'load.jobs': {
      yes: 'no background load',
      no: '{jobs, plural, one {# background job} other {# background jobs}}',
    },
    'kernel.preempt': {
      yes: 'preemption off',
      no: 'preemption on',
    },
    'kernel.backlog_resched': {
      yes: 'no task switch while the backlog is processed',
      no: 'task switches while the backlog is processed',
    },
    'memory.pressure': 'no memory pressure',
    'link.loss': 'a link without loss',
    'link.reorder': 'a link without reordering',
    'output.queue_len': 'an output queue of {packets} packets',
    'output.rate': 'an output line of {mbps} Mb/s',
    'output.mtu': 'an output MTU of {mtu} bytes',
    'sink.packet_us': 'a far host that needs {us} µs per packet',
    'sink.rcvbuf': 'a buffer of {size} at the far host',
  },
  trying: 'Trials: {done} of {all} runs …',
  stop: 'Stop',
  again: 'Try again',
  progress: 'Progress of the trials',
  stopped: 'Stopped. Changes that were not tried are not offered.',
  failed: 'A trial stopped with an error, so no change is offered.',
  nothingToTry: 'No available parameter affects this problem.',
  noListener:
    'No program listened on this port, so no change at this moment helps. If the kernel has killed the program, a change before the event “out of memory: task killed” may help.',
  over: 'Forked at {from} and run to {to} with the same seed: {runs, plural, one {one run} other {# runs}}, one without a change and one for each change. Results vary with the seed.',
  judgedLater: 'The runs are compared from {from} to {to}, after larger buffers and queues have become full.',
  judgedWhole: 'The runs are compared over their whole length.',
  livelock:
    'Without a change, interrupt work takes {both} of the CPU: hard interrupts {hard}, softirqs {soft}. Interrupt work runs before every task, so no priority and no larger buffer gives the reader more CPU time. The exception is a buffer so large that no memory is left for the ring. The NIC then drops frames, and these frames cost no CPU time.',
  livelockRouter: 'In the run without a change, hard interrupts take {hard} of the CPU. Softirqs get {soft}.',
  helped: 'Tried, and it helped',
  trades: 'Tried: it helps against this problem, but more frames are lost',
  little: 'Tried, and it helped a little',
  moved: 'Tried, but the loss only moves to another place',
  inVain: 'Tried, but it did not help',
  delivers: 'Tried: it delivers much more data, but more frames are lost',
  noneHelped: 'None of the tried changes halves the loss, or delivers much more data with less loss.',
  noneShorter: 'No tried change halves the wait or the timeouts without losing more frames.',
  fork: 'Fork at {at} with {change} ▸',
  /** Effects of a change. `without`: value in the run without the change. `tried`: value with the change. */
  lost: '{without} → {tried, plural, other {# lost}}',
  lostFar: '{without} → {tried, plural, other {# lost}} at the far host',
  movesFar:
    'The router loses {fewer, plural, one {# fewer packet} other {# fewer packets}}, and the far host loses {more} more',
  movesHere:
    'The far host loses {fewer, plural, one {# fewer packet} other {# fewer packets}}, and the router loses {more} more',
  stored:
    '{frames, plural, one {# more frame waits in a queue, so its loss is only delayed} other {# more frames wait in queues, so their loss is only delayed}}',
  crowds:
    'the socket’s buffer and the jobs need more memory than there is: jobs wait for pages from the disk, and the reader gets their CPU time',
  lostNow: '{tried, plural, one {# frame is} other {# frames are}} lost, now {place}',
  stillNow: '{tried, plural, one {# frame is} other {# frames are}} still lost, now {place}',
  timeouts: '{without} → {tried, plural, one {# timeout} other {# timeouts}}',
  wait: 'longest wait {without} → {tried}',
  delivered: 'delivered {rates}',
  passedOn: 'forwarded {without} → {tried}',
  /** Names of the drivers, in the order of their codes. */
  drivers: ['NAPI, polled', 'tg3', 'sk98lin', 'netif_rx'],
  /** Names of the values of nic.offload, as changes. */
  offloads: ['no offload', 'checksums in the NIC', 'TCP in the NIC'],
  rates: '{without} → {tried} Mb/s',
  sameRate: '{rate} Mb/s as before',
} as const;
