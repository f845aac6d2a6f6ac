//! Codes for CPU contexts, kinds of CPU work, and tasks.

codes! {
    /// Context that holds the CPU. Each context has one colour everywhere on the page.
    Context {
        /// The idle task.
        Idle = 0 "idle",
        /// A hardware interrupt handler.
        HardIrq = 1 "hard IRQ",
        /// A softirq, after an interrupt or in ksoftirqd.
        SoftIrq = 2 "softirq",
        /// The receiving process.
        Receiver = 3 "receiver",
        /// A process of the background load, for example a compile job.
        Load = 4 "background",
        /// Other kernel threads and programs: kswapd, pdflush, daemons, and the program that
        /// occupies memory.
        Other = 5 "kswapd and others",
    }
}

codes! {
    /// Kind of work that the CPU does in a span of time.
    Work {
        /// Nothing to run.
        Idle = 0 "idle",
        /// Timer interrupt handler; at a tick it calls `scheduler_tick`.
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
        /// IP input: `ip_rcv`.
        IpRcv = 7 "ip_rcv",
        /// TCP input in softirq: `tcp_v4_rcv`.
        TcpRcv = 8 "tcp_v4_rcv",
        /// UDP input in softirq: `udp_rcv`.
        UdpRcv = 9 "udp_rcv",
        /// Builds and sends an ACK.
        TcpAck = 10 "tcp_send_ack",
        /// A program's own code, in user space.
        User = 11 "user code",
        /// System call entry, exit and socket bookkeeping.
        Syscall = 12 "system call",
        /// Copies from the receive queue to user space.
        CopyToUser = 13 "copy to user",
        /// Drains the backlog or the prequeue in process context.
        BacklogRcv = 14 "backlog processing",
        /// Handles a page fault or allocates pages.
        PageFault = 15 "page fault",
        /// Reclaims pages.
        Reclaim = 16 "page reclaim",
        /// Switches the CPU to another task.
        ContextSwitch = 17 "context switch",
        /// Starts or completes file and disk work.
        FileIo = 18 "file I/O",
        /// Bookkeeping of the receive softirq: `net_rx_action` and its list of devices to poll.
        NetRxAction = 19 "net_rx_action",
        /// Creates or ends a process.
        ForkExit = 20 "fork / exit",
        /// `ip_forward`, `ip_output` and the functions up to the transmit queue.
        IpForward = 21 "ip_forward",
        /// The driver moves a frame to its transmit ring.
        Xmit = 22 "hard_start_xmit",
        /// The driver reclaims the descriptors of sent frames.
        TxComplete = 23 "transmit completion",
        /// Frees sent packets and sends packets that were waiting.
        NetTxAction = 24 "net_tx_action",
        /// Builds and sends an ICMP error.
        IcmpSend = 25 "icmp_send",
        /// A program sends a datagram: everything from the copy of its data to the transmit
        /// descriptor.
        UdpSendmsg = 26 "udp_sendmsg",
        /// GRO compares a segment with the packets that it holds, and merges the segment into one
        /// of them if possible.
        GroReceive = 27 "napi_gro_receive",
        /// GRO passes a packet up to IP.
        GroComplete = 28 "napi_gro_complete",
    }
}

codes! {
    /// Role of a task in the simulated machine.
    TaskKind {
        /// The task that runs when nothing else can (`swapper`).
        Idle = 0,
        /// The process that calls `recv()`.
        Receiver = 1,
        /// One job of the background `make -j`.
        CompileJob = 2,
        /// A background process that only computes and never sleeps.
        Hog = 3,
        /// The program that creates memory pressure: it occupies anonymous memory.
        MemoryPressure = 4,
        /// The kernel thread that runs softirqs.
        Ksoftirqd = 5,
        /// The kernel thread that reclaims page frames.
        Kswapd = 6,
        /// The kernel thread that writes dirty pages to the disk.
        Pdflush = 7,
        /// `make`, which forks compile jobs and waits for them.
        Make = 8,
        /// A daemon that wakes from time to time even on an idle system.
        Daemon = 9,
        /// klogd and syslogd, which write the kernel's messages to the log.
        Syslogd = 10,
        /// The kernel thread that polls NICs.
        Napi = 11,
    }
}

codes! {
    /// Place of a task in the scheduler.
    TaskPlace {
        /// The task runs on the CPU.
        Cpu = 0,
        /// The task is runnable, in the scheduler's active priority array.
        Active = 1,
        /// The task is runnable, in the scheduler's expired priority array.
        Expired = 2,
        /// The task is in interruptible sleep.
        Sleeping = 3,
        /// The task is in uninterruptible sleep, usually for the disk.
        Disk = 4,
    }
}

codes! {
    /// Program that a task runs, named as `ps` prints it.
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
        /// A background process that only computes and never sleeps.
        Hog = 6,
        /// The program that creates memory pressure: it occupies anonymous memory.
        Pressure = 7,
        /// The kernel thread that runs softirqs.
        Ksoftirqd = 8,
        /// The kernel thread that reclaims page frames.
        Kswapd = 9,
        /// The kernel thread that writes dirty pages to the disk.
        Pdflush = 10,
        /// A daemon that wakes from time to time even on an idle system.
        Daemon = 11,
        /// klogd and syslogd.
        Syslogd = 12,
        /// The kernel thread that polls NICs.
        Napi = 13,
    }
}
