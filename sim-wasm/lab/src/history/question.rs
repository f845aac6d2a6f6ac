//! Questions about the past, and the parts of their answers.

use base::{Context, DropReason, Ns, Slot, Stage, Work};
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

/// A question about the past of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// All hops (steps of the path) of a packet up to now. The number of an ACK is negative.
    Life(i64),
    /// A journal entry and its causes, newest first.
    Causes(u64),
    /// States of a ring descriptor, newest first.
    Descriptor(u32),
    /// Frames that a queue holds now, front first.
    Held(Stage),
    /// Newest journal entry about a task, and its causes, newest first.
    Task(u16),
    /// Newest journal entries about lost frames with one drop reason, newest first.
    Losses(DropReason),
    /// CPU time of each task.
    CpuShares(Stretch),
    /// Longest time that the program that reads this stream was off the CPU: first the journal
    /// entries that ended it, then the entry that began it and its causes.
    OffCpu(u8, Stretch),
    /// Longest wait of a packet at each stage of its path, in the order of the stages.
    Waits(Stretch),
    /// State of the machine at the start and at the end of the time span.
    Ends(Stretch),
    /// Journal entries of the time span, oldest first.
    Journal(Stretch),
    /// Retransmission of this frame, which was lost in the time span: the moment at which it is put
    /// on the wire. None if the frame was not retransmitted within the span.
    SentAgain(u64, Stretch),
    /// CPU time of interrupts and softirqs, by kind of work.
    CpuWorks(Stretch),
}

impl Question {
    /// Returns the time span that the question is about. `None` if it is about the whole past.
    pub(super) fn stretch(self) -> Option<Stretch> {
        match self {
            Question::CpuShares(stretch)
            | Question::CpuWorks(stretch)
            | Question::OffCpu(_, stretch)
            | Question::Waits(stretch)
            | Question::Ends(stretch)
            | Question::Journal(stretch)
            | Question::SentAgain(_, stretch) => Some(stretch),
            _ => None,
        }
    }
}

/// One hop (a packet's move to the next stage of its path), with the CPU times of the stay at this
/// stage, until the packet's next hop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LifeHop {
    /// The packet's move to the next stage of its path.
    pub hop: Hop,
    /// Whether the hop is on the far host, to which a router forwards. The CPU times are then those
    /// of the far host's CPU.
    pub at_far_host: bool,
    /// Context that held the CPU at the hop.
    pub context: Context,
    /// CPU time during the packet's stay at the stage, ns, by `Context`. In an answer, the stay
    /// ends with the next hop on the same host, or at the present moment. During the replay: CPU
    /// time from t = 0 to the hop.
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
    /// In the newest state: id of the journal entry about a failed refill, until a later refill
    /// succeeds. Otherwise 0.
    pub refill_failed: u64,
}

/// CPU time of one task in a time span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Id of the task's name.
    pub name: u32,
    /// `Context` of the task's own work.
    pub context: Context,
    /// CPU time of the task's own work.
    pub own: Ns,
    /// CPU time of interrupts and softirqs that ran while the task was current.
    pub interrupted: Ns,
    /// Number of times that the task got the CPU.
    pub turns: u64,
    /// Start and end of the longest time for which the task had the CPU without a switch.
    pub longest: (Ns, Ns),
}

/// CPU time of one kind of interrupt or softirq work in a time span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkShare {
    /// Hard interrupt or softirq.
    pub context: Context,
    /// Kind of work.
    pub work: Work,
    /// For a NIC's handler that has read the interrupt cause: the work that this read found. For
    /// all other work, the same value as `work`.
    pub led_to: Work,
    /// CPU time.
    pub spent: Ns,
    /// Part of `spent` in which the CPU waited for the bus.
    pub bus: Ns,
}

/// Longest wait of a packet at one stage of its path in a time span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// Frame id.
    pub packet: u64,
    /// Stage of the path at which the packet waited.
    pub stage: Stage,
    /// Number of the packet's stream.
    pub stream: u8,
    /// Arrival at the stage, or the start of the span if the packet was there before.
    pub from: Ns,
    /// Departure, or the end of the span if the packet was still at the stage.
    pub to: Ns,
    /// Whether the packet was at the stage when the span began.
    pub before: bool,
    /// Whether the packet was at the stage when the span ended.
    pub after: bool,
    /// Number of waits at this stage that were at least half as long as the longest.
    pub times: u64,
}

/// An answer; its kind depends on the question.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Answer to `Question::Life`: the hops of a packet.
    Life(Vec<LifeHop>),
    /// Answer to the questions `Causes`, `Task`, `Losses`, `OffCpu` and `Journal`: journal entries.
    Entries(Vec<Entry>),
    /// Answer to `Question::Descriptor`: states of one descriptor, newest first.
    Descriptor(Vec<DescriptorState>),
    /// Answer to `Question::Held`: the packets on a queue. Their times are on the run's clock,
    /// which starts after the warm-up.
    Held(Vec<Skb>),
    /// Answer to `Question::CpuShares`: CPU time of each task.
    Shares(Vec<Share>),
    /// Answer to `Question::Waits`: longest wait at each stage of the path.
    Waits(Vec<Wait>),
    /// Answer to `Question::Ends`: the machine's state (`layout::frame`) at the start of the time
    /// span, then at its end.
    Ends(Vec<f64>),
    /// Answer to `Question::SentAgain`: the retransmission.
    SentAgain(Option<Hop>),
    /// Answer to `Question::CpuWorks`: CPU time of each kind of interrupt and softirq work.
    Works(Vec<WorkShare>),
}
