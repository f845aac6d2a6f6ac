//! Detection of a steady run: two checks, a quarter of a second apart, find nearly the same share
//! of lost packets and the same length of the output queues. A router's input queue fills and
//! drains about twenty times a second, so one interval covers several cycles.

use crate::observe::view;
use base::{Ns, Until};
use machine::Machine;

/// Interval between two checks.
const APART: Ns = Ns::from_ms(250);
/// In a steady run, the share of lost packets may change by this much between two checks, per
/// thousand.
const SHARE: u64 = 5;
/// In a steady run, the number of packets in the output queues may change by this much between two
/// checks: a hundredth of one priority band, which holds 1,000 packets by default.
const PACKETS: u64 = 10;

/// What one check for a steady run has read.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    at: Ns,
    /// Losses per thousand arrivals.
    lost: u64,
    /// Packets waiting in the output queues.
    waiting: u64,
}

impl Look {
    pub fn at(machine: &Machine) -> Look {
        let counters = machine.counters();
        let lost = view(machine).milestone(Until::Drop);
        Look {
            at: machine.now(),
            lost: 1_000 * lost / counters.offered.max(1),
            waiting: counters.tx_queue.value(),
        }
    }

    /// Time at which the next check is due.
    pub fn next(self) -> Ns {
        self.at + APART
    }

    /// Returns whether the share of lost packets and the number of waiting packets are nearly the
    /// same at `later`.
    pub fn is_like(self, later: Look) -> bool {
        self.lost.abs_diff(later.lost) < SHARE && self.waiting.abs_diff(later.waiting) < PACKETS
    }
}
