//! What can be asked of a run, and why a call is refused.

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
