/** Possible remedies: changes that were tried in branches of the run, and their effects. */
export default {
  title: 'What would have helped?',
  none: 'Nothing was lost from {from} to {to}, and no sender timed out. If data are read late, ask “Who waited longest?”.',
  tooEarly:
    'The run has not continued since the change at {at}, so there is nothing to compare yet. Play for a while and pause, then ask again.',
  /** Names of changes, as in “Branch at 1 s with a receive ring of 512 descriptors”. `yes`: the value that switches off. `no`: any other value. */
  changes: {
    'nic.ring': 'a receive ring of {descriptors} descriptors',
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
      no: 'the prequeue switched on',
    },
    'app.nice': 'the receiving program at nice {nice}',
    'app.read_size': 'reads of {size} each',
    'load.jobs': {
      yes: 'no background load',
      no: '{jobs, plural, one {# background job} other {# background jobs}}',
    },
    'kernel.preempt': {
      yes: 'kernel preemption off',
      no: 'kernel preemption on',
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
    'sink.rcvbuf': 'a socket buffer of {size} at the far host',
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
  over: 'The run branches off at {from}. {runs, plural, one {One run continues} other {# runs continue}} to {to} with the same seed: one without a change, and one for each change. Results vary with the seed.',
  judgedLater:
    'The runs are compared only from {from} to {to}. Before {from} a larger buffer or queue may still be filling, which only delays losses.',
  judgedWhole: 'The runs are compared over their whole length.',
  livelock:
    'Without a change, interrupt work takes {both} of the CPU: hard interrupts {hard}, softirqs {soft}. Interrupt work runs before every task, so no priority and no larger buffer gives the receiving program more CPU time. The exception is a buffer so large that no memory is left for the ring. The NIC then drops frames, and these frames cost no CPU time.',
  livelockRouter: 'In the run without a change, hard interrupts take {hard} of the CPU. Softirqs get {soft}.',
  helped: 'Changes that helped',
  trades: 'Changes that helped against this problem, but lost more frames',
  little: 'Changes that helped a little',
  moved: 'Changes that only moved the loss to another place',
  inVain: 'Changes that did not help',
  delivers: 'Changes that delivered much more data, but lost a larger share of the frames',
  noneHelped:
    'No tried change halves the share of all frames that is lost. None delivers much more data and loses a smaller share, either.',
  noneShorter: 'No tried change halves the wait or the timeouts without losing more frames.',
  fork: 'Branch at {at} with {change} ▸',
  /** Effects of a change. `without`: value in the run without the change. `tried`: value with the change. */
  lost: '{without} → {tried, plural, other {# lost}}',
  lostFar: '{without} → {tried, plural, other {# lost}} at the far host',
  /** Shares of all frames sent, lost at any place. */
  lostPart: '{without} → {tried} of all frames lost',
  lostOrStoredPart: '{without} → {tried} of all frames lost or still in a queue',
  movesFar:
    'The router loses {fewer, plural, one {# fewer packet} other {# fewer packets}}, and the far host loses {more} more',
  movesHere:
    'The far host loses {fewer, plural, one {# fewer packet} other {# fewer packets}}, and the router loses {more} more',
  stored:
    '{frames, plural, one {# more frame waits in a queue, so its loss is only delayed} other {# more frames wait in queues, so their loss is only delayed}}',
  crowds:
    'the socket’s buffer and the compile jobs need more memory than there is: jobs wait for pages from the disk, and the receiving program gets their CPU time',
  lostNow: '{tried, plural, one {# frame is lost, now {place}} other {# frames are lost, most of them now {place}}}',
  stillNow:
    '{tried, plural, one {# frame is still lost, now {place}} other {# frames are still lost, most of them now {place}}}',
  timeouts: '{without} → {tried, plural, one {# timeout} other {# timeouts}}',
  wait: 'longest wait {without} → {tried}',
  delivered: 'delivered {rates}',
  passedOn: 'forwarded {without} → {tried}',
  /** Names of the drivers, in the order of their codes. */
  drivers: ['NAPI, polled', 'tg3', 'sk98lin', 'netif_rx'],
  /** Names of the values of nic.offload, as changes. */
  offloads: ['no offload', 'checksums in the NIC', 'TCP in the NIC'],
  rates: '{without} → {tried} Mb/s',
  sameRate: '{rate} Mb/s, as without the change',
} as const;
