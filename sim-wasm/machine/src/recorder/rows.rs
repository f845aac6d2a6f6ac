//! What the recorder writes down: one typed row a thing that happened. How they cross the
//! boundary, as columns of numbers, is for those who look on.

use base::codes::{Context, DropReason, Event, Stage, Work};
use base::time::Ns;

/// A frame or an ACK entered a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// When.
    pub t: Ns,
    /// Frame id; ACKs count on their own, as negative numbers.
    pub packet: i64,
    /// What it entered.
    pub stage: Stage,
    /// `SkbKind` code; 4 for an ACK.
    pub kind: u8,
    /// `Stage::Ring`: descriptor index; `Dropped`: `DropReason` code; `Wire`/`AckWire`: expected
    /// arrival, ns; `AckArrived`: advertised window, bytes; else payload bytes.
    pub value: u64,
    /// Stream.
    pub stream: u8,
    /// First payload byte's sequence number; for an ACK the acknowledged one.
    pub seq: u64,
}

/// A frame reached its reader, or was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// When.
    pub t: Ns,
    /// When it was put on the wire.
    pub sent_at: Ns,
    /// Frame id.
    pub packet: u64,
    /// Stream.
    pub stream: u8,
    /// Why it was lost; none if it was delivered.
    pub lost: Option<DropReason>,
}

/// A context held the CPU without a break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Since when.
    pub begin: Ns,
    /// Until when.
    pub end: Ns,
    /// Who held it.
    pub context: Context,
    /// Task that was current.
    pub task: u16,
    /// With what work.
    pub work: Work,
    /// The task's name: a slot has many tenants.
    pub name: u32,
}

/// Who is named by a journal entry, and whose time it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// Name of the task that `a` is; 0 where it is none.
    pub a: u32,
    /// The same for `b`.
    pub b: u32,
    /// Who held the CPU.
    pub context: Context,
    /// Name of the task whose time it was.
    pub current: u32,
}

/// One journal entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number in the run, from 1.
    pub id: u64,
    /// When.
    pub t: Ns,
    /// What happened.
    pub kind: Event,
    /// See the event's code.
    pub a: u64,
    /// See the event's code.
    pub b: u64,
    /// Entry that led to it; 0 = none.
    pub cause: u64,
    /// Whom it names.
    pub named: Named,
}

/// An interval of the series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// Its end.
    pub t: Ns,
    /// Payload bytes delivered in it.
    pub delivered_bytes: u64,
    /// Frames offered in it.
    pub offered: u64,
    /// Frames dropped in it, link losses included.
    pub dropped: u64,
    /// Largest D − ready in it.
    pub ring_used_max: u64,
    /// Charged to the receive queues at its end.
    pub receive_bytes: u64,
    /// Largest backlog in it, packets.
    pub backlog_pkts_max: u64,
    /// On the prequeues at its end.
    pub prequeue_pkts: u64,
    /// Out of sequence at its end.
    pub ofo_pkts: u64,
    /// CPU time in it, ns, by `Context`.
    pub spent: [u64; Context::COUNT],
    /// Stream 0's congestion window, segments.
    pub cwnd: u64,
    /// Stream 0's advertised window, bytes.
    pub snd_wnd: u64,
    /// Stream 0's oldest unacknowledged byte.
    pub snd_una: u64,
    /// Stream 0's next byte.
    pub snd_nxt: u64,
    /// Segments sent again since t = 0, all streams.
    pub retransmitted: u64,
    /// Free pages, all zones.
    pub free_pages: u32,
    /// Page cache and buffers, pages.
    pub cache_pages: u32,
    /// Task that was current at its end.
    pub main_task: u16,
    /// On the old API's queue at its end, packets.
    pub netif_backlog: u64,
    /// Waiting in the output's queue at its end, packets.
    pub tx_queue: u64,
    /// Mean one-way delay of what the first flow delivered in it, ns; 0 if nothing.
    pub delay: u64,
}
