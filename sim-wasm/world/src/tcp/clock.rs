//! The sender's own clock.

use base::time::{NS_PER_JIFFY, Ns};

/// Sender's clock at the start of a run, jiffies. Our assumption; not 0, which TCP reads as "no
/// timestamp".
pub(super) const JIFFIES_AT_START: u64 = 300_000;

/// Returns the sender's jiffies at `now`. Its ticks fall on whole milliseconds of model time.
pub(super) const fn sender_jiffies(now: Ns) -> u64 {
    JIFFIES_AT_START + now.0 / NS_PER_JIFFY
}

/// Returns when the sender's clock reaches `jiffy`.
pub(super) const fn tick(jiffy: u64) -> Ns {
    Ns((jiffy - JIFFIES_AT_START) * NS_PER_JIFFY)
}
