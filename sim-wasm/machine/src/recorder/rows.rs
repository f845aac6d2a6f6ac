//! Rows of the recorder: one type of row for each kind of event. Observers convert the rows to
//! columns of numbers.

use base::{Context, DropReason, Event, Ns, Stage, Work};

/// A frame or an ACK entered a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// Time at which the frame entered the stage.
    pub t: Ns,
    /// Frame id. ACKs have negative numbers of their own.
    pub packet: i64,
    /// Stage that the frame entered.
    pub stage: Stage,
    /// `SkbKind` code; 4 for an ACK.
    pub kind: u8,
    /// For `Stage::Ring` the descriptor's index, for `Dropped` the `DropReason` code, for `Wire`
    /// and `AckWire` the expected arrival in ns, for `AckArrived` the advertised window in bytes;
    /// otherwise payload bytes.
    pub value: u64,
    /// Number of the stream.
    pub stream: u8,
    /// Sequence number of the first payload byte. For an ACK: the acknowledged number.
    pub seq: u64,
}

/// A frame reached its receiving program, or was lost.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// Time at which the frame was delivered or lost.
    pub t: Ns,
    /// Time at which the frame was put on the wire.
    pub sent_at: Ns,
    /// Frame id.
    pub packet: u64,
    /// Number of the stream.
    pub stream: u8,
    /// Reason of the loss; `None` if the frame was delivered.
    pub lost: Option<DropReason>,
}

/// A context held the CPU without interruption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Start of the span.
    pub begin: Ns,
    /// End of the span.
    pub end: Ns,
    /// Context that held the CPU.
    pub context: Context,
    /// Task that was current.
    pub task: u16,
    /// Work that was done.
    pub work: Work,
    /// Name of the task. The name is needed because task numbers are reused.
    pub name: u32,
}

/// Names of the tasks in a journal entry, and the context in which it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// Name of the task that the entry's value `a` identifies. 0: `a` identifies no task.
    pub a: u32,
    /// Name of the task that the entry's value `b` identifies. 0: `b` identifies no task.
    pub b: u32,
    /// Context that held the CPU.
    pub context: Context,
    /// Name of the current task.
    pub current: u32,
}

/// One journal entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Number of the entry in the run, from 1.
    pub id: u64,
    /// Time of the entry.
    pub t: Ns,
    /// Kind of event.
    pub kind: Event,
    /// First value. The event's code defines its meaning.
    pub a: u64,
    /// Second value. The event's code defines its meaning.
    pub b: u64,
    /// Number of the entry that caused this entry. 0: none.
    pub cause: u64,
    /// Names of the entry's tasks.
    pub named: Named,
}
