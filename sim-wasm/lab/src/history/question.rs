//! What can be asked about the past, and what an answer is made of.

use base::codes::{Context, DropReason, Slot, Stage, Work};
use base::time::Ns;
use kernel::packet::Skb;
use machine::recorder::rows::{Entry, Hop};

/// A stretch of the clock: what happens after its begin, up to and with its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Where it begins.
    pub from: Ns,
    /// Where it ends; at the latest now.
    pub to: Ns,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Every hop of a packet up to now. An ACK's number is negative.
    Life(i64),
    /// A journal entry and what led to it, newest first.
    Causes(u64),
    /// States that a descriptor of the ring took, newest first.
    Descriptor(u32),
    /// Frames that a queue holds now, front first.
    Held(Stage),
    /// The newest entry about a task and what led to it, newest first.
    Task(u16),
    /// The newest losses for a reason, newest first.
    Losses(DropReason),
    /// What each task had of the CPU.
    CpuShares(Stretch),
    /// The longest time for which a stream's reader was off the CPU: the entries that ended it,
    /// then the one that began it and what led to that.
    OffCpu(u8, Stretch),
    /// The longest wait at each stage, stage by stage.
    Waits(Stretch),
    /// The machine at both ends.
    Ends(Stretch),
    /// What happened, oldest first.
    Journal(Stretch),
    /// The frame that carries again what this one carried, which was lost in the stretch: its
    /// hop onto the wire; none if it was not sent again in it.
    SentAgain(u64, Stretch),
    /// What interrupts and softirqs did with the CPU, by their work.
    CpuWorks(Stretch),
}

/// One hop in a packet's biography, with what the CPU had done until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LifeHop {
    /// The hop.
    pub hop: Hop,
    /// Who held the CPU.
    pub context: Context,
    /// CPU time since t = 0, ns, by `Context`.
    pub spent: [u64; Context::COUNT],
}

/// A state that one descriptor of the ring took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DescriptorState {
    /// From this moment on; 0 if it was so from the beginning.
    pub t: Ns,
    /// The state.
    pub slot: Slot,
    /// The frame in it; 0 = none.
    pub packet: u64,
    /// In the newest one: entry of the refill that failed and has not recovered; else 0.
    pub refill_failed: u64,
}

/// What one task had of the CPU in a stretch of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The task's name.
    pub name: u32,
    /// `Context` of its own work.
    pub context: Context,
    /// Its own work.
    pub own: Ns,
    /// Interrupts and softirqs that fell on its time.
    pub interrupted: Ns,
    /// Times it got the CPU.
    pub turns: u64,
    /// Begin and end of its longest turn.
    pub longest: (Ns, Ns),
}

/// What one kind of work of interrupts or softirqs took of a stretch of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkShare {
    /// Hard interrupt or softirq.
    pub context: Context,
    /// The work.
    pub work: Work,
    /// Of a NIC's handler that has read its cause: the work that was there for it. Else the work
    /// itself.
    pub led_to: Work,
    /// CPU time.
    pub spent: Ns,
    /// The part of it in which the CPU waited for the bus.
    pub bus: Ns,
}

/// The longest wait at one stage in a stretch of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// Frame id.
    pub packet: u64,
    /// Where it stood.
    pub stage: Stage,
    /// Stream.
    pub stream: u8,
    /// It came; the stretch's begin if it was there before.
    pub from: Ns,
    /// It left; the stretch's end if it was still there.
    pub to: Ns,
    /// It was there when the stretch began.
    pub before: bool,
    /// It was there when the stretch ended.
    pub after: bool,
    /// Waits at this stage that were at least half as long.
    pub times: u64,
}

/// An answer, by its kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// To `Life`.
    Life(Vec<LifeHop>),
    /// To `Causes`, `Task`, `Losses`, `OffCpu` and `Journal`.
    Entries(Vec<Entry>),
    /// To `Descriptor`.
    Descriptor(Vec<DescriptorState>),
    /// To `Held`; moments are on the run's own clock.
    Held(Vec<Skb>),
    /// To `CpuShares`.
    Shares(Vec<Share>),
    /// To `Waits`.
    Waits(Vec<Wait>),
    /// To `Ends`: two frames, one after the other.
    Ends(Vec<f64>),
    /// To `SentAgain`.
    SentAgain(Option<Hop>),
    /// To `CpuWorks`.
    Works(Vec<WorkShare>),
}
