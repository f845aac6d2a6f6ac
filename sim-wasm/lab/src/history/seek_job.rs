//! State of a *run until*.

use super::steady::Look;
use base::{Ns, Until};

/// A *run until* in progress.
#[derive(Clone, Copy, Debug)]
pub struct SeekJob {
    pub until: Until,
    pub packet: i64,
    /// Value of the milestone (a count that grows when the condition is met) at the start.
    pub before: u64,
    /// Latest check of whether the run is steady (constant share of losses, constant queues).
    pub look: Look,
    pub began: Ns,
    pub phase: Phase,
}

/// Phase of a *run until*: running forward, or replaying the last part with details.
#[derive(Clone, Copy, Debug)]
pub enum Phase {
    Ahead,
    /// Replay of the last part, up to the event that fulfilled the condition: number and time of
    /// this event.
    Replay(u64, Ns),
}
