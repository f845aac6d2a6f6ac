//! Rows of the recorder: one typed row per event of each kind. Observers convert them to columns of
//! numbers.

use base::codes::{Context, DropReason, Event, Stage, Work};
use base::time::Ns;

/// A frame or an ACK entered a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// Time.
    pub t: Ns,
    /// Frame id. ACKs have negative numbers of their own.
    pub packet: i64,
    /// Stage that it entered.
    pub stage: Stage,
    /// `SkbKind` code; 4 for an ACK.
    pub kind: u8,
    /// `Stage::Ring`: descriptor index; `Dropped`: `DropReason` code; `Wire`/`AckWire`: expected
    /// arrival, ns; `AckArrived`: advertised window, bytes; else payload bytes.
    pub value: u64,
    /// Stream.
    pub stream: u8,
    /// Sequence number of the first payload byte; for an ACK the acknowledged number.
    pub seq: u64,
}

/// A frame reached its reader, or was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Time.
    pub t: Ns,
    /// Time at which it was put on the wire.
    pub sent_at: Ns,
    /// Frame id.
    pub packet: u64,
    /// Stream.
    pub stream: u8,
    /// Reason of its loss; `None` if it was delivered.
    pub lost: Option<DropReason>,
}

/// A context held the CPU without interruption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Start.
    pub begin: Ns,
    /// End.
    pub end: Ns,
    /// Context that held the CPU.
    pub context: Context,
    /// Task that was current.
    pub task: u16,
    /// Work that was done.
    pub work: Work,
    /// Name of the task. Task numbers are reused.
    pub name: u32,
}

/// Names of the tasks in a journal entry, and the context in which it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// Name of the task that `a` refers to; 0 if none.
    pub a: u32,
    /// Name of the task that `b` refers to; 0 if none.
    pub b: u32,
    /// Context that held the CPU.
    pub context: Context,
    /// Name of the current task.
    pub current: u32,
}

/// One journal entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Number in the run, from 1.
    pub id: u64,
    /// Time.
    pub t: Ns,
    /// Kind of event.
    pub kind: Event,
    /// See the event's code.
    pub a: u64,
    /// See the event's code.
    pub b: u64,
    /// Entry that caused it; 0 = none.
    pub cause: u64,
    /// Names of the tasks in it.
    pub named: Named,
}

/// An interval of the series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// End of the interval.
    pub t: Ns,
    /// Payload bytes delivered.
    pub delivered_bytes: u64,
    /// Frames offered.
    pub offered: u64,
    /// Frames dropped, including losses on the link.
    pub dropped: u64,
    /// Maximum of D − ready descriptors.
    pub ring_used_max: u64,
    /// Bytes charged to the receive queues at its end.
    pub receive_bytes: u64,
    /// Maximum of the backlog, packets.
    pub backlog_pkts_max: u64,
    /// Packets on the prequeues at its end.
    pub prequeue_pkts: u64,
    /// Segments out of sequence at its end.
    pub ofo_pkts: u64,
    /// CPU time by `Context`, ns.
    pub spent: [u64; Context::COUNT],
    /// Stream 0's congestion window, segments.
    pub cwnd: u64,
    /// Stream 0's advertised window, bytes.
    pub snd_wnd: u64,
    /// Stream 0's oldest unacknowledged byte.
    pub snd_una: u64,
    /// Stream 0's next byte.
    pub snd_nxt: u64,
    /// Segments retransmitted since t = 0, all streams.
    pub retransmitted: u64,
    /// Free pages, all zones.
    pub free_pages: u32,
    /// Page cache and buffers, pages.
    pub cache_pages: u32,
    /// Task that was current at its end.
    pub main_task: u16,
    /// Packets on the old API's queue at its end.
    pub netif_backlog: u64,
    /// Packets waiting in the output's queue at its end.
    pub tx_queue: u64,
    /// Mean one-way delay of the first flow's deliveries, ns; 0 if there were none.
    pub delay: u64,
}
