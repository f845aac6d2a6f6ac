//! How far a *run until* is.

use super::steady::Look;
use base::codes::Until;
use base::time::Ns;

/// A *run until* that is under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeekJob {
    pub until: Until,
    pub packet: i64,
    /// The milestone when it began.
    pub before: u64,
    /// The newest look at whether it has settled.
    pub look: Look,
    pub began: Ns,
    pub phase: Phase,
}

/// Ahead, or back over its last stretch.
#[derive(Clone, Copy, Debug)]
pub(super) enum Phase {
    Ahead,
    /// The event with this number brought it about, at this time.
    Replay(u64, Ns),
}
