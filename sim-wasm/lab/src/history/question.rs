//! Questions about the past, and the parts of their answers.

use base::codes::{Context, DropReason, Slot, Stage, Work};
use base::time::Ns;
use kernel::packet::Skb;
use machine::recorder::rows::{Entry, Hop};

/// A time span: events after `from`, up to and including `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Start.
    pub from: Ns,
    /// End, not after the present moment.
    pub to: Ns,
}

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// All hops of a packet up to now. An ACK's number is negative.
    Life(i64),
    /// A journal entry and its causes, newest first.
    Causes(u64),
    /// States of a ring descriptor, newest first.
    Descriptor(u32),
    /// Frames that a queue holds now, front first.
    Held(Stage),
    /// Newest entry about a task and its causes, newest first.
    Task(u16),
    /// Newest losses with one drop reason, newest first.
    Losses(DropReason),
    /// CPU time of each task.
    CpuShares(Stretch),
    /// Longest time that a stream's reader was off the CPU: the entries that ended it, then the
    /// entry that began it and its causes.
    OffCpu(u8, Stretch),
    /// Longest wait at each stage, ordered by stage.
    Waits(Stretch),
    /// State of the machine at both ends of the span.
    Ends(Stretch),
    /// Journal entries, oldest first.
    Journal(Stretch),
    /// Retransmission of this frame, which was lost in the span: its hop onto the wire. None if the
    /// frame was not retransmitted within the span.
    SentAgain(u64, Stretch),
    /// CPU time of interrupts and softirqs, by kind of work.
    CpuWorks(Stretch),
}

/// One hop in a packet's history, with the CPU times of the stay that follows (until the packet's
/// next hop).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LifeHop {
    /// The hop.
    pub hop: Hop,
    /// Whether the hop is on a router's far host. The CPU times are then those of the far host's
    /// CPU.
    pub at_far_host: bool,
    /// Context that held the CPU.
    pub context: Context,
    /// CPU time during the stay, ns, by `Context`. In an answer, the stay ends with the next hop on
    /// the same host, or at the present moment. During the replay: CPU time from t = 0 to the hop.
    pub spent: [u64; Context::COUNT],
}

/// A state of one ring descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DescriptorState {
    /// Start of the state. 0 if the state has held since the beginning.
    pub t: Ns,
    /// The state.
    pub slot: Slot,
    /// Frame in the descriptor; 0 = none.
    pub packet: u64,
    /// In the newest state: journal entry of the failed refill, while no later refill has
    /// succeeded. Otherwise 0.
    pub refill_failed: u64,
}

/// CPU time of one task in a time span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The task's name.
    pub name: u32,
    /// `Context` of the task's own work.
    pub context: Context,
    /// CPU time of the task's own work.
    pub own: Ns,
    /// Interrupts and softirqs that ran during the task's time.
    pub interrupted: Ns,
    /// Number of times that the task got the CPU.
    pub turns: u64,
    /// Start and end of the task's longest turn.
    pub longest: (Ns, Ns),
}

/// CPU time of one kind of interrupt or softirq work in a time span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkShare {
    /// Hard interrupt or softirq.
    pub context: Context,
    /// Kind of work.
    pub work: Work,
    /// For a NIC's handler that has read the interrupt cause: the work that it found. Otherwise the
    /// work itself.
    pub led_to: Work,
    /// CPU time.
    pub spent: Ns,
    /// Part of `spent` in which the CPU waited for the bus.
    pub bus: Ns,
}

/// Longest wait at one stage in a time span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// Frame id.
    pub packet: u64,
    /// Stage of the wait.
    pub stage: Stage,
    /// Number of the stream.
    pub stream: u8,
    /// Arrival at the stage, or the start of the span if the packet was there before.
    pub from: Ns,
    /// Departure, or the end of the span if the packet was still at the stage.
    pub to: Ns,
    /// Whether the packet was at the stage when the span began.
    pub before: bool,
    /// Whether the packet was at the stage when the span ended.
    pub after: bool,
    /// Number of waits at this stage that were at least half as long.
    pub times: u64,
}

/// An answer, by kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Answer to `Life`.
    Life(Vec<LifeHop>),
    /// Answer to `Causes`, `Task`, `Losses`, `OffCpu` and `Journal`.
    Entries(Vec<Entry>),
    /// Answer to `Descriptor`.
    Descriptor(Vec<DescriptorState>),
    /// Answer to `Held`. Times are on the run's clock.
    Held(Vec<Skb>),
    /// Answer to `CpuShares`.
    Shares(Vec<Share>),
    /// Answer to `Waits`.
    Waits(Vec<Wait>),
    /// Answer to `Ends`: the machine's state (`layout::frame`) at the start of the span, then at
    /// its end.
    Ends(Vec<f64>),
    /// Answer to `SentAgain`.
    SentAgain(Option<Hop>),
    /// Answer to `CpuWorks`.
    Works(Vec<WorkShare>),
}
