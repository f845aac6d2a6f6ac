//! State of a *run until*.

use super::steady::Look;
use base::codes::Until;
use base::time::Ns;

/// A *run until* in progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeekJob {
    pub until: Until,
    pub packet: i64,
    /// Value of the milestone (a growing count) at the start.
    pub before: u64,
    /// Latest check of whether the run is steady.
    pub look: Look,
    pub began: Ns,
    pub phase: Phase,
}

/// Phase: forward, or a replay of the last part.
#[derive(Clone, Copy, Debug)]
pub(super) enum Phase {
    Ahead,
    /// Number and time of the event that fulfilled the condition.
    Replay(u64, Ns),
}
