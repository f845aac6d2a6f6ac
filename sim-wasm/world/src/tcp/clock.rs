//! The sender's own clock.

use base::time::{NS_PER_JIFFY, Ns};

/// The sender's clock at the start of a run, jiffies. Our assumption: any value but 0,
/// which TCP would take for "no timestamp".
pub(super) const JIFFIES_AT_START: u64 = 300_000;

/// The sender's jiffies at `now`: its ticks fall on whole milliseconds of model time.
pub(super) const fn sender_jiffies(now: Ns) -> u64 {
    JIFFIES_AT_START + now.0 / NS_PER_JIFFY
}

/// When the sender's clock ticks to `jiffy`.
pub(super) const fn tick(jiffy: u64) -> Ns {
    Ns((jiffy - JIFFIES_AT_START) * NS_PER_JIFFY)
}
