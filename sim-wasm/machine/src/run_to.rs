//! Running until something comes about, as whoever looks on says what.

use super::{Machine, Stop};
use base::time::Ns;

impl Machine {
    /// Applies everything up to and including `t`, but stops right after the event that makes
    /// `met` true, or after `at_most` events.
    pub fn run_to(&mut self, t: Ns, at_most: u64, met: &dyn Fn(&Machine) -> bool) -> Stop {
        let end = t + self.epoch;
        for _ in 0..at_most {
            if !self.apply_up_to(end, 1) {
                self.horizon = self.horizon.max(end);
                return Stop::Reached;
            }
            self.horizon = self.horizon.max(self.now);
            if met(self) {
                return Stop::Met;
            }
        }
        Stop::More
    }

    /// Charges what still runs, up to the moment reached: at the end of a replay, of which
    /// the present run does not know.
    pub fn charge_to_horizon(&mut self) {
        self.now = self.horizon;
        self.charge_cpu();
    }
}
