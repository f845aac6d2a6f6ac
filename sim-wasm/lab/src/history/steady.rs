//! When a run has settled: told from what was lost so far and what waits for the way out, by two
//! looks that are a quarter of a second apart. A router's input queue fills and drains some twenty
//! times a second, so that a look takes in several of its rounds.

use crate::observe::view;
use base::codes::Until;
use base::time::Ns;
use machine::Machine;

/// Between two looks.
const APART: Ns = Ns::from_ms(250);
/// What was lost of all that came may change by so much, in parts of a thousand.
const SHARE: u64 = 5;
/// The queues before the drivers may change by so many packets: a hundredth of one band.
const PACKETS: u64 = 10;

/// What a look sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    at: Ns,
    /// Lost of a thousand that came.
    lost: u64,
    /// Packets before the drivers.
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

    /// When the next one is due.
    pub fn next(self) -> Ns {
        self.at + APART
    }

    /// Nothing has changed until that one.
    pub fn is_like(self, later: Look) -> bool {
        self.lost.abs_diff(later.lost) < SHARE && self.waiting.abs_diff(later.waiting) < PACKETS
    }
}
