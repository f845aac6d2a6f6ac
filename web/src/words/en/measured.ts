/**
 * Texts of the view that compares counters, a trace or a packetdrill script of the user’s own kernel with the
 * simulator.
 */
export default {
  title: 'Your kernel beside the simulated machine',
  lead: 'This view compares your own kernel with the simulated machine. Files stay in this browser; nothing is uploaded.',
  parts: 'What you compare with the simulated machine',
  part: {
    counters: 'Counters',
    trace: 'Trace',
    script: 'Packetdrill',
  },
  machine: 'The simulated machine',
  /** Texts about reading the output of the user's kernel. */
  text: {
    /** Titles of the fields: counters from before the test, counters from after the test, a trace. */
    before: 'Before the test',
    after: 'After the test',
    trace: 'Trace',
    paste: 'Paste the text here, or drop a file',
    choose: 'Choose files',
    clear: 'Clear',
    reading: 'Reading: {percent} of {size}',
    cancel: 'Cancel',
    cancelled: 'Cancelled. Nothing was read.',
    failed: 'This text could not be read: {reason}',
    files: 'Files read: {files}.',
    nothing: 'The text contains no counter that this page knows.',
    lines: '{lines, plural, one {# line} other {# lines}}',
    unknown: '{lines, plural, one {# line was} other {# lines were}} not understood',
    /** Reasons why a line was not read. `line`: the line’s first word; `file`: the file to which the line belongs. */
    damaged: {
      noNames:
        'The line {line} of /proc/net/{file} was not read: the line with the names of its values is missing or damaged.',
      notNumber: 'The line {line} of /proc/net/{file} was not read: “{word}” is not a number.',
      count:
        'The line {line} of /proc/net/{file} was not read: {values, plural, one {it has # value} other {it has # values}} for {names, plural, one {# name} other {# names}}.',
    },
    /** Title of a list of lines that were not understood. */
    someOf:
      '{lines, plural, one {The first line that was not understood:} other {The first # lines that were not understood:}}',
  },
  /** Texts of the tab with the counters. */
  counters: {
    how: 'Run this command before and after a test on your computer. Replace eth0 by your interface. The page shows which counters changed, and at which point of a packet’s path each counter counts.',
    copy: 'Copy the command',
    copied: 'Copied.',
    onlyAfter: 'There are no counters from before the test, so the numbers count from the start of your kernel.',
    swapped:
      'Most counters are smaller after the test than before. Either the two texts are swapped, or the computer was restarted between them.',
    notBefore: 'The text from before the test lacks {files}. The counters of these files are left out.',
    /** CPUs that only one of the two texts lists, by their numbers. */
    offline:
      '{count, plural, one {CPU {cpus} is missing in one of the two texts, so this CPU was offline. The counts of this CPU are left out.} other {CPUs {cpus} are missing in one of the two texts, so these CPUs were offline. The counts of these CPUs are left out.}}',
    table: 'Counters along a packet’s path',
    none: 'No counter that this page explains has changed.',
    counter: 'Counter',
    yours: 'Your kernel',
    machines: 'Simulated machine',
    perPackets: 'per 1 000 packets',
    show: 'Show on the packet’s path',
    /** The button “Show on the packet’s path” after it was pressed. */
    shown: 'Hide',
    /** Present value of a counter that measures a level, such as free memory. */
    level: 'now {value}',
    restarted: 'counter restarted at 0',
    /** CPU that counted most, with its share of the whole count. */
    busiest: '{share} on CPU {cpu}',
    notCounted: 'not counted',
    unchanged: 'Also show counters that did not change',
    others: 'Other counters that changed: {many}',
    file: 'File',
    change: 'Change',
    mark: 'Reset the simulated machine’s counts to 0',
    since: 'The simulated machine’s counts cover the time from {at} to {to}.',
    base: 'Rates are per 1 000 packets. Your kernel processed {yours, plural, one {# packet} other {# packets}}, the simulated machine {machines}.',
    /** `counter`: name of a counter of packets. */
    idle: 'The packet counter {counter} has not changed, so no rates per packet can be calculated.',
    noBase:
      'Your text does not contain the number of packets, so no rates can be calculated. Add the file softnet_stat.',
  },
  /** Meaning of each counter, grouped by the place of the counter. */
  means: {
    crcErrors: 'Frames that arrived damaged. The cause is the cable, a port or the sending NIC, not this host.',
    linkErrors: 'Packets that arrived with an error, such as a wrong checksum or a wrong length.',
    pause: 'Pause frames of Ethernet’s flow control. One end asks the other to stop sending for a moment.',
    /** Limits of a virtual machine at the provider AWS, by the driver ENA. */
    allowanceRate:
      'Packets that AWS delayed or dropped outside this host. The instance exceeded its limit of bandwidth or of packets per second.',
    allowanceConnections:
      'Packets that AWS dropped outside this host. The instance had reached its limit of tracked connections, so new connections fail.',
    allowanceLocal:
      'Packets that AWS dropped outside this host. The traffic to local services, such as DNS and instance metadata, exceeded a limit.',
    adapterFull:
      'Frames that the adapter dropped because its own packet memory was full. The bottleneck is before the receive ring, for example the PCIe bus.',
    unsteered: 'Frames that the NIC discarded because none of its steering rules matched.',
    linkPackets: 'Packets that this interface received.',
    ringPackets: 'Frames that the NIC wrote into the receive ring.',
    noDescriptor:
      'Frames lost because the receive ring had no ready descriptor. The softirq refills the ring too slowly, the ring is too small, or no memory was free for new buffers.',
    ringEmpty:
      'Frames that arrived while the receive ring had no ready descriptor. Such a frame waits in the NIC’s own memory. It is lost only if this memory is full, too, and then counts as missed.',
    nicFull:
      'Frames that the NIC lost because no buffer was free. Either the receive ring had no ready descriptor, or the NIC’s own memory was full.',
    ringStaysEmpty:
      'Number of times that the driver found the receive ring without any buffer for some time. Frames that arrive during this time are lost.',
    noBuffer:
      'Number of times that no memory was free for a receive buffer. Then the driver drops a frame, or the ring has one ready descriptor less.',
    xdpDropped:
      'Frames that an XDP program on this host dropped. The program’s rules are the cause, not a lack of descriptors or memory.',
    nicDropped:
      'Frames that the NIC or its driver dropped. Each driver defines for itself which losses this counter includes.',
    linkDropped:
      'Packets that reached this host, but were not processed. Memory was short, a queue was full, or no protocol here accepts such packets.',
    nicInterrupts:
      'Interrupts of the NIC. With NAPI there are fewer interrupts than packets if one poll finds several packets, because interrupts are masked during polling.',
    timer: 'Timer interrupts. A CPU that runs a task gets one at each tick.',
    netRx: 'Runs of the NET_RX softirq, which polls the NIC.',
    processed: 'Packets that the softirq passed on to the protocols.',
    netifDropped:
      'Packets dropped because the CPU’s input queue was full. The sysctl netdev_max_backlog limits this queue. Old drivers and RPS (receive packet steering) use the queue.',
    squeeze:
      'Number of times that the NET_RX softirq stopped before all work was done, because its budget or its time was used up. The ring fills until the softirq continues.',
    throttled:
      'Number of times that the input queue was full and then dropped everything until the queue was empty. Later kernels than 2.6.12 no longer do this.',
    rps: 'Number of times that another CPU woke this CPU to process packets (receive packet steering).',
    flowLimit: 'Packets of a dominant flow, dropped because the input queue was more than half full.',
    ipReceived: 'Packets that reached IP.',
    ipDelivered: 'Packets that IP passed to TCP, UDP or another protocol.',
    ipDiscarded: 'Correct packets that IP dropped, usually because memory was short.',
    ipErrors: 'Packets with a wrong header, address or protocol.',
    segments: 'Segments that reached TCP.',
    damaged: 'Segments or datagrams with a wrong checksum or header.',
    noPort: 'Datagrams for a port on which no socket was listening.',
    listenOverflows:
      'Connection requests dropped, because the listening socket’s queue was full. The application accepts too slowly.',
    listenDrops:
      'Packets that a listening socket dropped for any reason: its queue was full (ListenOverflows), or memory was short, for example.',
    backlogDrop:
      'Segments dropped because the backlog was full: they came faster than the program processed them. Segments wait in the backlog while the receiving program has the socket locked.',
    fromBacklog:
      'Bytes that the receiving program copied directly from the backlog, where segments wait while the socket is locked.',
    backlogCoalesced: 'Segments merged with the segment before them in the backlog.',
    prequeued:
      'Segments that waited in the prequeue until the receiving program processed them. Kernel 4.14 removed the prequeue.',
    fromPrequeue:
      'Bytes that the receiving program copied directly from the prequeue, where segments wait for this program. Kernel 4.14 removed the prequeue.',
    prequeueFull:
      'Segments that a softirq processed because the prequeue, where segments wait for the receiving program, was full. These segments are not lost. Kernel 4.14 removed the prequeue.',
    pruned: 'Number of times that TCP freed memory of a socket because its receive buffer exceeded the size limit.',
    receivePruned: 'Segments dropped because the receive buffer stayed full. The receiving program reads too slowly.',
    collapsed: 'Segments copied into fewer buffers to save memory, because the receive buffer was nearly full.',
    memoryPressure: 'Number of times that the memory of all TCP sockets came near the limit of the sysctl tcp_mem.',
    zeroWindow:
      'Number of times that the receive window became 0, which tells the sender to stop. The receiving program did not read fast enough.',
    windowReopened: 'Number of times that the receive window opened again after it was 0.',
    zeroWindowUnsaid:
      'Number of times that the receive buffer had no room, but TCP did not announce a window of 0. TCP must not take back a window that it has offered.',
    zeroWindowDrop: 'Segments dropped because they arrived while the receive window was zero.',
    paws: 'Segments dropped because their timestamp was too old (PAWS): late duplicates.',
    outOfOrderQueued:
      'Segments that arrived while an earlier part of the stream was missing. They waited in the out-of-sequence queue.',
    outOfOrderPruned:
      'Segments dropped from the out-of-sequence queue to save memory. The sender must send them again.',
    datagrams: 'Datagrams that programs have received.',
    udpErrors:
      'Datagrams that UDP could not deliver. Most of these datagrams are lost because a socket’s receive buffer is full.',
    bufferErrors:
      'Datagrams lost because the socket’s receive buffer was full. The receiving program reads too slowly.',
    udpMemory: 'Datagrams lost because all UDP sockets together had reached the memory limit of the sysctl udp_mem.',
    headerPredicted: 'Segments that took TCP’s fast path, because they were in sequence and had the predicted header.',
    coalesced: 'Segments merged with the segment before them in the receive queue.',
    unread: 'Memory of received data that no program has read yet, in bytes.',
    socketBacklog: 'Memory of segments that now wait in the backlogs of sockets, in bytes.',
    socketDrops: 'Packets that sockets have dropped, summed over all sockets that the command ss lists.',
    delayedAcks: 'ACKs that the delayed-ACK timer sent.',
    delayedAckLocked: 'Delayed ACKs postponed again, because the socket was locked when the timer expired.',
    quickAcks: 'Number of times that TCP began to acknowledge each segment at once.',
    duplicateAcks: 'ACKs for segments that had arrived before. The sender repeated these segments without need.',
    sent: 'Segments sent. On a receiver most of them are ACKs.',
    retransmitted: 'Segments that this host sent again, because data from this host was lost or late.',
    runDelay: 'Time that runnable tasks waited for a CPU, in ns (before Linux 2.6.23: in jiffies).',
    timeslices: 'Number of times that a task got a CPU.',
    toIdle: 'Number of times that a CPU had no other task to run and became idle.',
    memoryFree: 'Free memory in kB. The kernel keeps little memory free and uses the remaining memory as cache.',
    dirty: 'Memory of dirty pages in kB. The kernel still has to write these pages to the disk.',
    slab: 'Memory of kernel objects in kB. Packet buffers are among them.',
    directReclaim: 'Number of times that a task had to free memory itself before it could continue.',
    kswapd: 'Pages that kswapd scanned or freed in the background.',
    tcpPages: 'Memory pages that TCP sockets use. The sysctl tcp_mem limits this number.',
  },
  /** Texts of the tab with the trace. */
  trace: {
    how: 'Record a trace on your computer. The page shows your computer’s CPUs below the simulated machine’s timeline, on the same time scale.',
    lanes: 'CPUs of your trace',
    laneKeys: 'CPUs of your trace. Drag, or press the left and right arrow keys, to shift the trace in time.',
    cpu: 'CPU {cpu}',
    begins: 'The trace begins at {at} on the simulated machine’s clock.',
    shift: 'Beginning of the trace on the simulated machine’s clock, ms',
    earlier: 'Shift the trace to the left',
    later: 'Shift the trace to the right',
    here: 'Move the trace to the left edge of the timeline',
    summary:
      'The trace has {lines, plural, one {# line} other {# lines}} and lasts {span}. Its earliest line is at {at} s of your kernel’s clock.',
    others:
      '{lines, plural, one {# line contains an event that this page does not draw.} other {# lines contain events that this page does not draw.}}',
    outOfOrder:
      '{lines, plural, one {# line was} other {# lines were}} out of order, so all lines were sorted by time.',
    noLanes:
      'This text contains no event that shows what a CPU did. To replay a file of captured packets, open Starting points in the Machine view and choose “Replay a capture”.',
    table: 'What the CPUs did',
    does: {
      hardirq: 'Interrupt',
      netRx: 'NET_RX softirq',
      softirq: 'Other softirq',
      task: 'Task',
      idle: 'Idle',
    },
    /** Columns of the table: polls of the NIC, packets in these polls, events that the trace has lost. */
    polls: 'Polls',
    packets: 'Packets',
    lost: 'Lost events',
    reader: 'Task to colour as the receiving program',
    noReader: 'no task',
    under: 'CPU {cpu}, {at} into the trace: {does} for {span}',
    outside: 'CPU {cpu}: nothing recorded at this time',
  },
  /** Texts of the tab with packetdrill's scripts. */
  script: {
    how: 'A packetdrill script lists packets that arrive and packets that TCP must send. Play a script against the receiving TCP of Linux 2.6.12, statement by statement. Each expected packet stands beside the packet that was sent.',
    limits:
      'The script runs against TCP alone: NIC, softirqs and CPU are left out. TCP is that of Linux 2.6.12, even if the simulated machine runs another kernel. Data can arrive, and the program can read the data. Data that the program sends, and segments with FIN or RST, are not modelled.',
    text: 'Script',
    paste: 'Paste a .pkt script here',
    example: 'Example',
    play: 'Play the script',
    playing: 'Playing …',
    failed: 'The script could not be played. The server cannot be reached, or the page was updated.',
    tooLong:
      'The script has {count} characters, and at most {most} can be played. Shorten the script. Nothing was played.',
    empty: 'The script has no statement: each of its lines is empty or a comment.',
    passed: 'Passed: {checked, plural, one {# expectation} other {# expectations}} met.',
    ended: 'The script stopped at line {line}: this statement failed or cannot be played.',
    statements: 'Statements of the script',
    step: 'Statement {nth} of {all}',
    before: 'Previous statement',
    next: 'Next statement',
    line: 'Line',
    time: 'Time, s',
    statement: 'Statement',
    outcome: 'Outcome',
    expected: 'Expected',
    actual: 'Actual',
    /** Result of a statement. `missing`: the expected packet was not sent, or the call did not return. */
    verdicts: {
      done: 'done',
      ignored: 'ignored',
      asExpected: 'as expected',
      differs: 'result differs',
      offTime: 'not at the expected time',
      missing: 'did not happen',
      unplayable: 'cannot be played',
      notReached: 'not reached',
    },
    why: {
      notation: 'The syntax of this statement is wrong or not supported.',
      protocol: 'This packet is not TCP, or it is encapsulated. Only plain TCP can be played.',
      flag: 'The TCP flag {about} of this packet is not modelled.',
      option: 'The option {about} is not modelled.',
      call: 'The system call {about}() is not modelled.',
      sendsData: 'The modelled receiver cannot send data.',
      noConnection: 'No connection is open for this statement.',
    },
  },
} as const;
