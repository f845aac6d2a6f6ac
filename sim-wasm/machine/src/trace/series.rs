//! What the row of the next interval is reckoned from: rows are the differences of counts.

use base::codes::Context;

/// Counts at the end of the last interval.
#[derive(Clone, Debug, Default)]
pub(crate) struct SeriesMark {
    pub(crate) delivered_bytes: u64,
    pub(crate) offered: u64,
    pub(crate) dropped: u64,
    pub(crate) spent: [u64; Context::COUNT],
    pub(crate) ring_used_max: u64,
    pub(crate) backlog_max: u64,
    pub(crate) flow_delivered: u64,
    pub(crate) flow_delays: u128,
}
