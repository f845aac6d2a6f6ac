//! Detection of a steady run, by two checks of the losses and of the output queues, a quarter of a
//! second apart. A router's input queue fills and drains about twenty times a second, so one
//! interval covers several cycles.

use crate::observe::view;
use base::codes::Until;
use base::time::Ns;
use machine::Machine;

/// Interval between two checks.
const APART: Ns = Ns::from_ms(250);
/// Allowed change of the loss share, per thousand.
const SHARE: u64 = 5;
/// Allowed change of the output queues, packets: a hundredth of one band, which holds 1,000 packets
/// by default.
const PACKETS: u64 = 10;

/// Readings of one check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
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

    /// Returns whether losses and waiting packets are nearly the same at `later`.
    pub fn is_like(self, later: Look) -> bool {
        self.lost.abs_diff(later.lost) < SHARE && self.waiting.abs_diff(later.waiting) < PACKETS
    }
}
