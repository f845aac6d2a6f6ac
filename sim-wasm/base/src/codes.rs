//! The codes that cross the boundary: stages, contexts, events. Numbers are part of the
//! boundary's version: append, never renumber.

codes! {
    /// Where a frame stands. A hop is the moment at which it enters a stage.
    Stage {
        /// On its way from the sender to the NIC.
        Wire = 0,
        /// In a receive descriptor, waiting for the driver.
        Ring = 1,
        /// In `input_pkt_queue` (old `netif_rx` drivers).
        NetifBacklog = 2,
        /// Handled by the driver: taken off the ring.
        Driver = 3,
        /// In `ip_rcv`.
        Ip = 4,
        /// In `tcp_v4_rcv` or `udp_rcv`, in softirq.
        Transport = 5,
        /// On `sk_backlog`: the socket was owned by the reader.
        Backlog = 6,
        /// On the prequeue: a reader was waiting.
        Prequeue = 7,
        /// On `sk_receive_queue`.
        ReceiveQueue = 8,
        /// On the out-of-sequence queue.
        OutOfSequence = 9,
        /// Taken from backlog or prequeue by the reader, in TCP input in process context.
        ProcessInput = 10,
        /// Being copied to user space.
        Copy = 11,
        /// Its last byte was copied to the reader.
        Delivered = 12,
        /// Lost; the record's value is the `Drop` code.
        Dropped = 13,
        /// Carried no payload and did its work.
        Control = 14,
        /// A packet of this host's own leaves for the NIC: an acknowledgement, an ICMP error.
        AckOut = 15,
        /// It is on the wire to the sender.
        AckWire = 16,
        /// It reached the sender.
        AckArrived = 17,
        /// In `ip_forward` and `ip_output`, on its way through.
        Forward = 18,
        /// On a band of `pfifo_fast`, waiting for the driver. ACKs enter it too.
        Qdisc = 19,
        /// In a transmit descriptor, waiting for the line. ACKs enter it too.
        TxRing = 20,
        /// On its way from a router to the far end.
        OutWire = 21,
        /// At the far host, waiting for its reader.
        SinkQueue = 22,
    }
}

codes! {
    /// Why a frame was lost: one place, one reason.
    Drop {
        /// Lost on the link.
        Link = 0,
        /// The NIC had no ready descriptor.
        Ring = 1,
        /// The driver dropped it: no memory for a new buffer (tg3), or a device reset.
        Driver = 2,
        /// `netif_rx` refused it: the backlog was throttled.
        NetifRx = 3,
        /// IP refused it.
        Ip = 4,
        /// No socket any more.
        NoSocket = 5,
        /// Receive buffer full, or the out-of-sequence queue was purged.
        TcpRcvbuf = 6,
        /// `tcp_mem` refused it.
        TcpMemory = 7,
        /// Outside the advertised window.
        TcpWindow = 8,
        /// All its bytes had arrived before.
        TcpDuplicate = 9,
        /// Socket receive buffer full (UDP).
        UdpRcvbuf = 10,
        /// The transmit queue was full (forwarding).
        TxQueue = 11,
        /// Its time to live, or hop limit, was used up (forwarding).
        Ttl = 12,
        /// Larger than the output's MTU, and may not be fragmented (forwarding).
        TooBig = 13,
        /// It reached the far host, whose socket was full.
        Sink = 14,
        /// No protocol takes it: a frame of layer 2 that is no IP packet.
        NotIp = 15,
    }
}

codes! {
    /// Who holds the CPU: one colour each, everywhere.
    Context {
        /// The idle task.
        Idle = 0 "idle",
        /// A hardware interrupt handler.
        HardIrq = 1 "hard IRQ",
        /// A softirq, inline or in ksoftirqd.
        SoftIrq = 2 "softirq",
        /// The receiving process.
        Receiver = 3 "receiver",
        /// A background job.
        Load = 4 "background",
        /// Other kernel threads and programs: kswapd, pdflush, daemons, memory pressure.
        Other = 5 "kswapd and others",
    }
}

codes! {
    /// What the CPU is doing in a span.
    Work {
        /// Nothing to run.
        Idle = 0 "idle",
        /// Timer interrupt: tick, scheduler_tick.
        TimerIrq = 1 "timer interrupt",
        /// NIC interrupt handler.
        NicIrq = 2 "NIC interrupt",
        /// Disk interrupt handler.
        DiskIrq = 3 "disk interrupt",
        /// TCP timers in TIMER_SOFTIRQ.
        TimerSoftirq = 4 "timer softirq",
        /// The driver takes a frame off the ring.
        DriverRx = 5 "driver receive",
        /// The driver refills descriptors.
        Refill = 6 "ring refill",
        /// `ip_rcv`.
        IpRcv = 7 "ip_rcv",
        /// `tcp_v4_rcv`.
        TcpRcv = 8 "tcp_v4_rcv",
        /// `udp_rcv`.
        UdpRcv = 9 "udp_rcv",
        /// Builds and sends an ACK.
        TcpAck = 10 "tcp_send_ack",
        /// In user space.
        User = 11 "user code",
        /// System call entry, exit and socket bookkeeping.
        Syscall = 12 "system call",
        /// Copies from the receive queue to user space.
        CopyToUser = 13 "copy to user",
        /// Drains the backlog or the prequeue in process context.
        BacklogRcv = 14 "backlog processing",
        /// Page fault handling, page allocation.
        PageFault = 15 "page fault",
        /// Reclaims pages.
        Reclaim = 16 "page reclaim",
        /// Switches to the task.
        ContextSwitch = 17 "context switch",
        /// Starts or completes file and disk work.
        FileIo = 18 "file I/O",
        /// softirq bookkeeping: net_rx_action, poll list.
        NetRxAction = 19 "net_rx_action",
        /// Creates or ends a process.
        ForkExit = 20 "fork / exit",
        /// `ip_forward`, `ip_output` and the way to the transmit queue.
        IpForward = 21 "ip_forward",
        /// The driver takes a frame to its transmit ring.
        Xmit = 22 "hard_start_xmit",
        /// The driver takes back descriptors of frames that were sent.
        TxComplete = 23 "transmit completion",
        /// Frees what was sent, and sends on what waited.
        NetTxAction = 24 "net_tx_action",
        /// Builds and sends an ICMP error.
        IcmpSend = 25 "icmp_send",
        /// A program sends a datagram: from its data to the transmit descriptor.
        UdpSendmsg = 26 "udp_sendmsg",
    }
}

codes! {
    /// What the journal records. Events are past tense; each names the event that caused it.
    Event {
        /// a: parameter index, b: value in its base unit.
        ParameterChanged = 0 "parameter changed",
        /// a: frames held that were dropped, b: new ring size.
        DeviceReset = 1 "device reset",
        /// A NIC interrupt was taken. a: frames ready in the ring.
        InterruptRaised = 2 "NIC interrupt",
        /// a: packet.
        FrameLostInNic = 3 "frame lost in the NIC: no ready descriptor",
        /// a: descriptors left empty, b: free pages in NORMAL.
        RefillFailed = 4 "refill failed: no memory",
        /// a: descriptors ready again.
        RefillRecovered = 5 "refill succeeded again",
        /// No descriptor ready. a: filled, b: empty.
        RingExhausted = 6 "ring exhausted",
        /// a: ready descriptors.
        RingRecovered = 7 "ring has ready descriptors again",
        /// net_rx_action ran out of budget or time. a: packets done.
        TimeSqueezed = 8 "softirq budget spent",
        /// ksoftirqd was woken. a: pending mask.
        KsoftirqdWoken = 9 "ksoftirqd woken",
        /// netif_rx backlog throttled. a: queue length.
        NetifThrottled = 10 "netif_rx throttled",
        /// a: packet, b: drop reason.
        FrameDropped = 11 "frame dropped",
        /// a: next task, b: previous task.
        TaskSwitched = 12 "task switched in",
        /// a: task woken, b: 1 if it preempts.
        TaskWoken = 13 "task woken",
        /// a: task, b: 1 if back to active.
        SliceExpired = 14 "time slice spent",
        /// The expired array became the active one.
        ArraysSwapped = 15 "all slices spent: expired becomes active",
        /// a: task, b: by which task.
        TaskPreempted = 16 "task preempted",
        /// The reader was switched out while it owned its socket. a: task, b: backlog length.
        PreemptedOwningSocket = 17 "reader switched out while it owned the socket",
        /// a: task, b: state.
        TaskSlept = 18 "task went to sleep",
        /// a: task, b: bonus.
        BecameInteractive = 19 "task became interactive",
        /// a: task, b: bonus.
        LostInteractive = 20 "task is no longer interactive",
        /// sk_rmem_alloc passed sk_rcvbuf. a: stream, b: rmem.
        ReceiveBufferFull = 21 "receive buffer full",
        /// a: stream.
        ZeroWindowAdvertised = 22 "zero window advertised",
        /// a: stream, b: window in bytes.
        WindowReopened = 23 "window reopened",
        /// The sender's retransmission timer fired. a: stream, b: in flight.
        RtoFired = 24 "retransmission timeout at the sender",
        /// a: stream, b: cwnd.
        FastRetransmit = 25 "fast retransmit",
        /// The sender found its timeout spurious. a: stream, b: cwnd.
        TimeoutUndone = 26 "spurious timeout undone",
        /// a: stream.
        WindowProbed = 27 "zero-window probe sent",
        /// Delayed-ACK timer met an owned socket. a: stream.
        DelayedAckBlocked = 28 "delayed ACK put off: the socket was in use",
        /// a: stream.
        DelayedAckSent = 29 "delayed ACK sent",
        /// a: stream, b: packets.
        PrequeueRescued = 30 "prequeue processed by the timer",
        /// a: stream.
        QueuesPruned = 31 "receive queues pruned",
        /// a: pages allocated.
        TcpMemoryPressure = 32 "tcp_mem pressure",
        /// a: pages allocated.
        TcpMemoryRefused = 33 "tcp_mem refused memory",
        /// a: free pages in NORMAL, b: its low watermark.
        KswapdWoken = 34 "kswapd woken: below the low watermark",
        /// a: free pages in NORMAL, b: pages reclaimed.
        KswapdSlept = 35 "kswapd done: above the high watermark",
        /// a: task, b: free pages in NORMAL.
        DirectReclaim = 36 "task reclaims pages itself",
        /// a: task killed, b: its pages.
        OomKilled = 37 "out of memory: task killed",
        /// a: child, b: parent.
        TaskForked = 38 "task forked",
        /// a: task.
        TaskExited = 39 "task exited",
        /// a: task, b: pages.
        DiskRequested = 40 "task waits for the disk",
        /// a: task, b: pages.
        DiskCompleted = 41 "disk request completed",
        /// A sender put nothing more on the wire: it is done. a: stream.
        SenderFinished = 42 "sender finished",
        /// A segment met an owned socket: first of a run. a: packet, b: backlog length.
        BacklogStarted = 43 "segment met an owned socket",
        /// a: segments drained.
        BacklogDrained = 44 "backlog drained",
        /// First segment out of sequence. a: packet, b: missing sequence.
        OutOfSequenceStarted = 45 "segment out of sequence",
        /// The hole was filled. a: segments moved.
        OutOfSequenceFilled = 46 "hole filled",
        /// a: stream, b: ack number.
        AckSent = 47 "ACK sent",
        /// The driver stopped the transmit queue. a: device, b: packets that wait on its bands.
        TxQueueStopped = 48 "transmit ring full: queue stopped",
        /// a: device, b: free descriptors.
        TxQueueWoken = 49 "transmit queue woken",
        /// A band refused a packet, first of a run. a: device, b: packets on the band.
        TxQueueFull = 50 "transmit queue full",
        /// a: packet that could not go on, b: drop reason.
        IcmpSent = 51 "ICMP error sent",
    }
}

codes! {
    /// How much one step advances the machine; the same at every speed.
    StepUnit {
        /// One applied event.
        Event = 0,
        /// One hop of a packet.
        Hop = 1,
        /// Until the next packet ends (delivered or dropped).
        Packet = 2,
        /// One timer tick.
        Tick = 3,
        /// Until the next context switch.
        Switch = 4,
    }
}

codes! {
    /// Where *run until* stops: right after the first event that brings it about.
    Until {
        /// A frame is lost, wherever; one that came again is not lost.
        Drop = 0,
        /// A NIC interrupt is taken.
        Interrupt = 1,
        /// The CPU goes to another task.
        Switch = 2,
        /// A sender's retransmission timer fires.
        Timeout = 3,
        /// The ring has no ready descriptor.
        RingExhausted = 4,
        /// The ring finds no memory for a buffer.
        RefillFailed = 5,
        /// A reader is switched out while it owns its socket.
        OwnerPreempted = 6,
        /// The packet that the argument names ends.
        Packet = 7,
        /// A reader gets the CPU.
        ReaderOnCpu = 8,
        /// The packet that the argument names gets to its next stage.
        PacketMoves = 9,
        /// Losses go on at one rate, and the queues on the way out are as long as before.
        Steady = 10,
    }
}

codes! {
    /// What can be asked about the past and the present; the argument names which one.
    About {
        /// A packet's life. An ACK's number is negative.
        Life = 0,
        /// A journal entry and what led to it.
        Causes = 1,
        /// The states that a descriptor of the ring took, newest first.
        Descriptor = 2,
        /// The frames that a queue holds: a `Stage`.
        Held = 3,
        /// The newest entry about a task, and what led to it.
        Task = 4,
        /// The newest losses for a `Drop` reason.
        Losses = 5,
        /// What each task had of the CPU in a stretch of the clock.
        CpuShares = 6,
        /// Why the reader of a stream was off the CPU longest in a stretch of the clock.
        OffCpu = 7,
        /// The longest wait at each stage in a stretch of the clock.
        Waits = 8,
        /// The machine's scalars at both ends of a stretch of the clock.
        Ends = 9,
        /// Journal entries of a stretch of the clock.
        Journal = 10,
        /// When a packet that was lost in a stretch of the clock was sent again in it.
        SentAgain = 11,
        /// What interrupts and softirqs did with the CPU in a stretch of the clock, by their work.
        CpuWorks = 12,
    }
}

codes! {
    /// Why a call is refused. What a sentence about it needs are the columns of
    /// `lab::observe::layout::REFUSAL_COLUMNS` that each names.
    Refused {
        /// This version has nothing with the number `value`.
        UnknownNumber = 0,
        /// `value` parameters came, there are `allowed`.
        ParameterCount = 1,
        /// `param` does not take `value`.
        NotAllowed = 2,
        /// `param` needs a restart, so `value` may be chosen at t = 0 only.
        AtStartOnly = 3,
        /// A change at `value`, ns; no run is longer than `allowed`.
        AfterLongestRun = 4,
        /// `param` = `value` bytes do not fit `link.mtu`, `allowed` do.
        BeyondMtu = 5,
        /// `param` = `value` with a router, through which no ACKs come back.
        RouterWithoutAcks = 6,
        /// `param` = `value` with streams, whose ACKs would have no way back to a further sender.
        FurtherSenderWithoutAcks = 7,
    }
}

codes! {
    /// State of one receive descriptor.
    Slot {
        /// The NIC may fill it.
        Ready = 0,
        /// It holds a frame for the driver.
        Filled = 1,
        /// It has no buffer.
        Empty = 2,
    }
}

codes! {
    /// What a task is in this machine.
    TaskKind {
        /// The task that runs when nothing else can (`swapper`).
        Idle = 0,
        /// The process that calls `recv()`.
        Receiver = 1,
        /// One job of the background `make -j`.
        CompileJob = 2,
        /// Pure CPU: it never sleeps.
        Hog = 3,
        /// The program that holds anonymous memory.
        MemoryPressure = 4,
        /// The softirq thread.
        Ksoftirqd = 5,
        /// The page-frame reclaimer.
        Kswapd = 6,
        /// The write-back thread.
        Pdflush = 7,
        /// `make`, which forks compile jobs and waits for them.
        Make = 8,
        /// A daemon of the idle system that wakes now and then.
        Daemon = 9,
        /// klogd and syslogd, which write the kernel's messages to the log.
        Syslogd = 10,
    }
}

codes! {
    /// Where a task is.
    TaskPlace {
        /// On the CPU.
        Cpu = 0,
        /// In the active array.
        Active = 1,
        /// In the expired array.
        Expired = 2,
        /// In interruptible sleep.
        Sleeping = 3,
        /// In uninterruptible sleep, usually for the disk.
        Disk = 4,
    }
}

codes! {
    /// What a task runs, by the name that `ps` prints.
    Program {
        /// The idle task.
        Idle = 0,
        /// The process that calls `recv()`.
        Iperf = 1,
        /// `make -j`.
        Make = 2,
        /// The shell that `make` forks for a target.
        Sh = 3,
        /// The compiler driver that the shell forks.
        Gcc = 4,
        /// The compiler that the driver forks.
        Cc1 = 5,
        /// Pure CPU: it never sleeps.
        Hog = 6,
        /// The program that holds anonymous memory.
        Pressure = 7,
        /// The softirq thread.
        Ksoftirqd = 8,
        /// The page-frame reclaimer.
        Kswapd = 9,
        /// The write-back thread.
        Pdflush = 10,
        /// A daemon of the idle system.
        Daemon = 11,
        /// klogd and syslogd.
        Syslogd = 12,
    }
}

impl Event {
    /// Whether `a` and `b` are tasks.
    pub const fn names_tasks(self) -> (bool, bool) {
        match self {
            Event::TaskSwitched | Event::TaskPreempted | Event::TaskForked => (true, true),
            Event::TaskWoken
            | Event::SliceExpired
            | Event::PreemptedOwningSocket
            | Event::TaskSlept
            | Event::BecameInteractive
            | Event::LostInteractive
            | Event::DirectReclaim
            | Event::OomKilled
            | Event::TaskExited
            | Event::DiskRequested
            | Event::DiskCompleted => (true, false),
            _ => (false, false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_that_of_its_code_and_of_no_other() {
        for &stage in Stage::ALL {
            assert_eq!(Stage::of(stage as u64), Some(stage));
        }
        assert_eq!(Stage::of(Stage::COUNT as u64), None);
        assert_eq!(Context::of(256), None);
    }

    #[test]
    fn arrays_by_code_have_no_gaps() {
        assert_eq!(Stage::COUNT, Stage::ALL.len());
        assert_eq!(Drop::COUNT, Drop::ALL.len());
        assert_eq!(Context::COUNT, Context::ALL.len());
        assert_eq!(Event::COUNT, Event::ALL.len());
    }
}
