//! Questions that can be asked about a run, and the reasons for which a call is refused.

codes! {
    /// How far one step advances the machine, at any playback speed.
    StepUnit {
        /// One applied event.
        Event = 0,
        /// One hop of a packet from a stage to the next.
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
    /// Conditions for *run until*. The run stops right after the first event that fulfils the
    /// condition.
    Until {
        /// A frame is lost anywhere. A duplicate is not a loss.
        Drop = 0,
        /// A NIC interrupt is taken.
        Interrupt = 1,
        /// The CPU goes to another task.
        Switch = 2,
        /// A sender's retransmission timer fires.
        Timeout = 3,
        /// The receive ring has no ready descriptor.
        RingExhausted = 4,
        /// The driver finds no memory for a new receive buffer.
        RefillFailed = 5,
        /// A reader is switched out while it holds its socket's lock.
        OwnerPreempted = 6,
        /// The packet named by the argument ends.
        Packet = 7,
        /// A reader gets the CPU.
        ReaderOnCpu = 8,
        /// The packet named by the argument enters its next stage.
        PacketMoves = 9,
        /// The loss rate is steady and the output queues have stopped growing.
        Steady = 10,
        /// The first TCP sender's receive window is narrower than its congestion window, so the
        /// receiver limits the stream. Unlike the other conditions, this one can be true at the
        /// start.
        WindowLimits = 11,
        /// kswapd is woken: free memory is below the low watermark.
        KswapdWoken = 12,
        /// The OOM killer ends a process.
        OomKilled = 13,
        /// TCP is refused memory: `tcp_mem` is used up.
        TcpMemoryRefused = 14,
        /// A reader is no longer interactive.
        LostInteractive = 15,
    }
}

codes! {
    /// Questions about the past and the present. The argument names the subject.
    About {
        /// History of a packet. The number of an ACK is negative.
        Life = 0,
        /// A journal entry and what led to it.
        Causes = 1,
        /// States that a descriptor of the ring went through, newest first.
        Descriptor = 2,
        /// Frames held by a queue; the argument is a `Stage`.
        Held = 3,
        /// The newest journal entry about a task, and what led to it.
        Task = 4,
        /// Newest losses with one drop reason.
        Losses = 5,
        /// CPU time of each task in a time span.
        CpuShares = 6,
        /// Reasons for the stream reader's longest time off the CPU in a time span.
        OffCpu = 7,
        /// Longest wait at each stage in a time span.
        Waits = 8,
        /// The machine's scalars at both ends of a time span.
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
    /// Reasons for which a call is refused. `lab::observe::layout::REFUSAL_COLUMNS` has the columns
    /// that a sentence about the refusal needs; each variant names those it fills.
    Refused {
        /// `value` is a number that this version does not know.
        UnknownNumber = 0,
        /// `value` parameters were given, but this version has `allowed`.
        ParameterCount = 1,
        /// `param` does not accept `value`.
        NotAllowed = 2,
        /// `param` can take `value` at t = 0 only, because a change needs a restart.
        AtStartOnly = 3,
        /// A change was asked for at `value` ns, later than the longest run (`allowed`).
        AfterLongestRun = 4,
        /// `param` = `value` bytes do not fit into `link.mtu`; `allowed` bytes do.
        BeyondMtu = 5,
        /// `param` = `value` with a router. The router's path carries no ACKs back.
        RouterWithoutAcks = 6,
        /// `param` = `value` with TCP streams. The ACKs would have no path back to a second or
        /// third sender.
        FurtherSenderWithoutAcks = 7,
        /// `param` = `value` needs the complete machine.
        NeedsComplete = 8,
        /// A file is not a packet capture.
        NotACapture = 9,
        /// A capture is damaged after `value` bytes.
        CaptureDamaged = 10,
        /// A capture's link type has the number `value`, which is unknown.
        CaptureLink = 11,
        /// A capture holds no packet in the part that was chosen.
        CaptureEmpty = 12,
        /// A capture holds more than `value` packets.
        CaptureTooLong = 13,
        /// A capture holds a packet of `value` bytes, longer than any frame: the capturing host had
        /// merged several frames.
        CaptureMerged = 14,
        /// The file of a capture cannot be read.
        CaptureUnreadable = 15,
        /// A capture holds a packet of `value` bytes; `link.mtu` is `allowed`.
        FrameAboveMtu = 16,
        /// A capture that the run needs is not in the browser's storage.
        CaptureMissing = 17,
        /// No packet of a capture has a timestamp.
        CaptureUntimed = 18,
    }
}
