//! Codes of journal entries.

codes! {
    /// Kinds of journal entry; their names are in the past tense. `a` and `b` are the two numbers
    /// of an entry. Each entry also holds the id of the journal entry that caused it.
    Event {
        /// Fields of the entry: a: parameter index, b: value in its base unit.
        ParameterChanged = 0 "parameter changed",
        /// Fields of the entry: a: frames dropped by the reset because the device held them, b: new
        /// ring size.
        DeviceReset = 1 "NIC reset",
        /// A NIC interrupt was taken. a: frames ready in the ring.
        InterruptRaised = 2 "NIC interrupt",
        /// Fields of the entry: a: packet, b: ready descriptors.
        FrameLostInNic = 3 "frame lost in the NIC: no ready descriptor",
        /// Fields of the entry: a: descriptors left empty, b: free pages in memory zone NORMAL.
        RefillFailed = 4 "ring refill failed: no memory",
        /// Fields of the entry: a: descriptors ready again.
        RefillRecovered = 5 "ring refill succeeded again",
        /// The NIC has no ready descriptor. a: filled descriptors, b: empty descriptors.
        RingExhausted = 6 "receive ring exhausted",
        /// Fields of the entry: a: ready descriptors.
        RingRecovered = 7 "receive ring has ready descriptors again",
        /// net_rx_action ran out of budget or time. a: packets processed.
        TimeSqueezed = 8 "softirq budget used up",
        /// ksoftirqd was woken. a: bit mask of the pending softirqs.
        KsoftirqdWoken = 9 "ksoftirqd woken",
        /// The input queue was full, so `netif_rx` drops frames until the queue is empty. a: queue
        /// length.
        NetifThrottled = 10 "netif_rx throttled: input queue full",
        /// Fields of the entry: a: packet, b: drop reason.
        FrameDropped = 11 "frame dropped",
        /// Fields of the entry: a: next task, b: previous task.
        TaskSwitched = 12 "task switched in",
        /// Fields of the entry: a: woken task, b: 1 if the woken task preempts the running task.
        TaskWoken = 13 "task woken",
        /// Fields of the entry: a: task, b: 1 if the task returned to the active array, 0 if it
        /// went to the expired array.
        SliceExpired = 14 "time slice expired",
        /// The expired array became the active one.
        ArraysSwapped = 15 "all slices expired: priority arrays swapped",
        /// Fields of the entry: a: preempted task, b: preempting task.
        TaskPreempted = 16 "task preempted",
        /// The receiving program was switched out while it held its socket's lock. a: task, b:
        /// segments on the backlog.
        PreemptedOwningSocket = 17 "receiver preempted with its socket locked",
        /// Fields of the entry: a: task, b: `TaskState` in which it sleeps.
        TaskSlept = 18 "task went to sleep",
        /// Fields of the entry: a: task, b: bonus (0 to 10) that the scheduler gives its priority.
        BecameInteractive = 19 "task became interactive",
        /// Fields of the entry: a: task, b: bonus (0 to 10) that the scheduler gives its priority.
        LostInteractive = 20 "task is no longer interactive",
        /// The bytes charged to a socket passed `sk_rcvbuf`. a: stream, b: `sk_rmem_alloc`, bytes.
        ReceiveBufferFull = 21 "receive buffer full",
        /// Fields of the entry: a: stream.
        ZeroWindowAdvertised = 22 "zero window advertised",
        /// Fields of the entry: a: stream, b: window in bytes.
        WindowReopened = 23 "window reopened",
        /// The sender's retransmission timer fired. a: stream, b: segments in flight.
        RtoFired = 24 "retransmission timeout at the sender",
        /// Fields of the entry: a: stream, b: cwnd.
        FastRetransmit = 25 "fast retransmit",
        /// The sender found its timeout spurious. a: stream, b: cwnd.
        TimeoutUndone = 26 "spurious timeout undone",
        /// Fields of the entry: a: stream.
        WindowProbed = 27 "zero-window probe sent",
        /// The delayed-ACK timer expired while a process held the socket's lock. a: stream.
        DelayedAckBlocked = 28 "delayed ACK postponed: the socket was locked",
        /// Fields of the entry: a: stream.
        DelayedAckSent = 29 "delayed ACK sent",
        /// Fields of the entry: a: stream, b: packets processed.
        PrequeueRescued = 30 "prequeue processed by the timer",
        /// Fields of the entry: a: stream.
        QueuesPruned = 31 "receive queues pruned",
        /// Fields of the entry: a: pages that all TCP sockets hold together, b: 1 if the pressure
        /// begins, 0 if it ends.
        TcpMemoryPressure = 32 "TCP under memory pressure (tcp_mem)",
        /// Fields of the entry: a: pages that all TCP sockets hold together.
        TcpMemoryRefused = 33 "TCP memory used up (tcp_mem)",
        /// Fields of the entry: a: free pages in memory zone NORMAL, b: the zone's low watermark,
        /// pages.
        KswapdWoken = 34 "kswapd woken: free pages below the low watermark",
        /// Fields of the entry: a: free pages in memory zone NORMAL, b: pages that kswapd
        /// reclaimed.
        KswapdSlept = 35 "kswapd sleeps: free pages above the high watermark",
        /// Fields of the entry: a: task, b: free pages in memory zone NORMAL.
        DirectReclaim = 36 "direct reclaim by a task",
        /// Fields of the entry: a: killed task, b: pages that it held.
        OomKilled = 37 "out of memory: task killed",
        /// Fields of the entry: a: child, b: parent.
        TaskForked = 38 "task forked",
        /// Fields of the entry: a: task.
        TaskExited = 39 "task exited",
        /// Fields of the entry: a: task, b: pages to be transferred.
        DiskRequested = 40 "task waits for the disk",
        /// Fields of the entry: a: task, b: pages transferred.
        DiskCompleted = 41 "disk request completed",
        /// A sender has sent all its data. a: stream.
        SenderFinished = 42 "sender finished",
        /// A segment arrived while a receiving program held the socket's lock, and the backlog was
        /// empty before. a: socket, b: segments now on the backlog.
        BacklogStarted = 43 "segment arrived while the socket was locked",
        /// Fields of the entry: a: segments drained.
        BacklogDrained = 44 "backlog drained",
        /// A segment arrived out of sequence, and no other segment was waiting on the
        /// out-of-sequence queue. a: socket, b: first missing sequence number.
        OutOfSequenceStarted = 45 "segment arrived out of sequence",
        /// The missing bytes arrived. a: segments moved to the receive queue.
        OutOfSequenceFilled = 46 "gap in the sequence filled",
        /// Fields of the entry: a: stream, b: ack number.
        AckSent = 47 "ACK sent",
        /// The driver stopped the transmit queue. a: device, b: packets that wait in the queue.
        TxQueueStopped = 48 "transmit ring full: queue stopped",
        /// Fields of the entry: a: device, b: free descriptors.
        TxQueueWoken = 49 "transmit queue woken",
        /// The full transmit queue refused a packet. If it refuses the following packets too, no
        /// further entries are written. a: device, b: packets that wait in the queue.
        TxQueueRefused = 50 "transmit queue refuses packets",
        /// Fields of the entry: a: packet that could not be forwarded, b: drop reason.
        IcmpSent = 51 "ICMP error sent",
        /// GRO merged a segment into a packet. a: the segment, b: the first segment of the packet.
        GroMerged = 52 "segment merged by GRO",
        /// GRO passed a packet up to IP. a: the packet's first segment, b: reason (`GroFlush`).
        GroFlushed = 53 "packet passed up by GRO",
        /// A sender (Linux 6.12) sent a tail loss probe before its retransmission timer fired. a:
        /// stream, b: segments in flight.
        LossProbeSent = 54 "tail loss probe sent",
        /// A sender (Linux 6.12) found that its fast retransmit was needless. a: stream, b: cwnd.
        ReductionUndone = 55 "needless fast retransmit undone",
    }
}
