//! Congestion control by the sender's release: BIC or CUBIC.

use super::bic::Bic;
use super::clock::US_PER_JIFFY;
use super::config::SenderRelease;
use super::cubic::Cubic;
use base::Complete;

/// The congestion control of one connection.
#[derive(Clone, Debug)]
pub enum Congestion {
    /// BIC, the default of 2.6.12.
    Bic(Bic),
    /// CUBIC, the default of 6.12.
    Cubic(Complete, Cubic),
}

impl Congestion {
    /// Creates the default congestion control of this release.
    pub fn of(release: SenderRelease) -> Congestion {
        match release {
            SenderRelease::V2_6_12 => Congestion::Bic(Bic::default()),
            SenderRelease::V6_12(complete) => Congestion::Cubic(complete, Cubic::default()),
        }
    }

    /// Returns how many ACKs the congestion window needs to grow by one segment. `acked`: segments
    /// acknowledged since the last call; `at`: value of the sender's clock.
    pub fn acks_per_increment(&mut self, cwnd: u32, acked: u32, at: u64) -> u32 {
        match self {
            Congestion::Bic(bic) => bic.acks_per_increment(cwnd, at),
            Congestion::Cubic(_, cubic) => cubic.acks_per_increment(cwnd, acked, at / US_PER_JIFFY),
        }
    }

    /// Handles a loss: stores the congestion window as the old maximum, and returns the new
    /// `ssthresh`.
    pub fn recalc_ssthresh(&mut self, cwnd: u32) -> u32 {
        match self {
            Congestion::Bic(bic) => bic.recalc_ssthresh(cwnd),
            Congestion::Cubic(_, cubic) => cubic.recalc_ssthresh(cwnd),
        }
    }

    /// Minimum congestion window after a reduction is undone, segments. `prior_cwnd` is the window
    /// before the reduction.
    pub const fn undo_cwnd(&self, prior_cwnd: u32) -> u32 {
        match self {
            Congestion::Bic(bic) => bic.last_max_cwnd,
            Congestion::Cubic(..) => prior_cwnd,
        }
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        match self {
            Congestion::Bic(bic) => bic.fold_digest(mix),
            Congestion::Cubic(_, cubic) => cubic.fold_digest(mix),
        }
    }
}
