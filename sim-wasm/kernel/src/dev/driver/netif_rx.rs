//! Any driver of the old API without a timer of its own: its interrupt takes what is in the
//! ring, usually a single frame, passes it to `netif_rx`, and refills.
//!
//! Read first: net/core/dev.c:netif_rx; the UPC router's NICs were driven like this.

use super::statistics::sk98lin_statistics;
use super::{Receive, Refill, Rules};

pub(super) const RULES: Rules = Rules {
    receive: Receive::InInterrupt,
    refill: Refill::AfterBatch,
    no_buffer_interval: None,
    cleanup_jiffies: None,
    statistics: sk98lin_statistics,
};
