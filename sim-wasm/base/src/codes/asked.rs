//! Questions that the page can ask about a run of the simulation, and the reasons for which the
//! core refuses a call.

codes! {
    /// How far one single step advances the simulated machine, whatever the playback speed is.
    StepUnit {
        /// One event of the simulated machine.
        Event = 0,
        /// One hop of a packet from a stage to the next.
        Hop = 1,
        /// Advances to the moment at which the next packet is delivered or dropped.
        Packet = 2,
        /// One timer tick.
        Tick = 3,
        /// Advances to the next context switch.
        Switch = 4,
    }
}

codes! {
    /// Conditions for the command *run until*. The simulation stops right after the first event
    /// that fulfils the condition.
    Until {
        /// A frame is lost anywhere. A duplicate is not a loss.
        Drop = 0,
        /// A NIC interrupt is taken.
        Interrupt = 1,
        /// The CPU switches to another task.
        Switch = 2,
        /// A sender's retransmission timer fires.
        Timeout = 3,
        /// The receive ring has no ready descriptor.
        RingExhausted = 4,
        /// The driver finds no memory for a new receive buffer.
        RefillFailed = 5,
        /// A receiving program is switched out while it holds its socket's lock.
        OwnerPreempted = 6,
        /// The packet with the number given as the condition's argument is delivered or dropped.
        Packet = 7,
        /// A receiving program gets the CPU.
        ReaderOnCpu = 8,
        /// The packet with the number given as the condition's argument enters its next stage.
        PacketMoves = 9,
        /// The loss rate no longer changes, and the output queues have stopped growing.
        Steady = 10,
        /// The first TCP sender's receive window is narrower than its congestion window, so the
        /// receiver limits the stream. Only this condition can be true at the start of a run.
        WindowLimits = 11,
        /// kswapd is woken: free memory is below the low watermark.
        KswapdWoken = 12,
        /// The OOM killer ends a process.
        OomKilled = 13,
        /// TCP is refused memory: `tcp_mem` is used up.
        TcpMemoryRefused = 14,
        /// The scheduler no longer classifies a receiving program as interactive.
        LostInteractive = 15,
    }
}

codes! {
    /// Questions about the past and the present of a run. A question's argument names its subject,
    /// for example a packet.
    About {
        /// History of a packet. ACKs have negative packet numbers.
        Life = 0,
        /// A journal entry, and the chain of earlier entries that led to it.
        Causes = 1,
        /// States that a descriptor of the ring went through, newest first.
        Descriptor = 2,
        /// Frames that one queue holds; the argument is the queue's `Stage`.
        Held = 3,
        /// The newest journal entry about a task, and the chain of earlier entries that led to it.
        Task = 4,
        /// Newest losses with the drop reason that is the argument.
        Losses = 5,
        /// CPU time of each task in a time span.
        CpuShares = 6,
        /// Reasons for the longest time, within a time span, for which the program that reads a
        /// stream did not have the CPU.
        OffCpu = 7,
        /// Longest wait at each stage in a time span.
        Waits = 8,
        /// Counters and queue lengths of the simulated machine at the start and at the end of a
        /// time span.
        Ends = 9,
        /// Journal entries of a time span.
        Journal = 10,
        /// Times at which packets lost in a time span were retransmitted in that span.
        SentAgain = 11,
        /// CPU time of interrupts and softirqs in a time span, by kind of work.
        CpuWorks = 12,
    }
}

codes! {
    /// Reasons for which a call is refused. The page receives the reason together with `param`,
    /// `value` and `allowed` (`lab::observe::layout::REFUSAL_COLUMNS`). The comment of each reason
    /// says what these three values mean.
    Refused {
        /// `value` is a number that this version of the core does not know.
        UnknownNumber = 0,
        /// The call gave `value` parameters, but this version of the core has `allowed` parameters.
        ParameterCount = 1,
        /// `param` does not accept `value`.
        NotAllowed = 2,
        /// `param` can take `value` at t = 0 only, because a change needs a restart.
        AtStartOnly = 3,
        /// A change was asked for at `value` ns, later than the end of the longest possible run
        /// (`allowed` ns).
        AfterLongestRun = 4,
        /// `param` is set to `value` bytes, more than `link.mtu` permits; at most `allowed` bytes
        /// fit.
        BeyondMtu = 5,
        /// `param` = `value` is refused on a router, because the simulated path carries no ACKs
        /// back through a router.
        RouterWithoutAcks = 6,
        /// `param` = `value` is refused with TCP, because the simulation has no path for ACKs to a
        /// second or third sender.
        FurtherSenderWithoutAcks = 7,
        /// `param` = `value` needs the complete build of the core, but this is the smaller build.
        NeedsComplete = 8,
        /// The file that was opened is not a packet capture.
        NotACapture = 9,
        /// The packet capture's file is damaged after `value` bytes.
        CaptureDamaged = 10,
        /// A packet capture's link type has the number `value`, which is unknown.
        CaptureLink = 11,
        /// A packet capture holds no IP packet in the part that was chosen by a time span or a
        /// filter.
        CaptureEmpty = 12,
        /// A packet capture holds more than `value` packets.
        CaptureTooLong = 13,
        /// A packet capture holds a packet of `value` bytes, longer than any frame: the capturing
        /// host had merged several frames.
        CaptureMerged = 14,
        /// The file of a packet capture cannot be read.
        CaptureUnreadable = 15,
        /// A packet capture holds a packet of `value` bytes, but `link.mtu` is `allowed` bytes.
        FrameAboveMtu = 16,
        /// A packet capture that the run needs is not in the browser's storage.
        CaptureMissing = 17,
        /// No packet of a packet capture has a timestamp.
        CaptureUntimed = 18,
    }
}
