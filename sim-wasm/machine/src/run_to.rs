//! Runs until a condition of the observer is met.

use super::{Machine, Stop};
use base::Ns;

impl Machine {
    /// Applies all events up to and including `t`, but stops right after the event that makes `met`
    /// true, or after `at_most` events.
    pub fn run_to(&mut self, t: Ns, at_most: u64, met: &dyn Fn(&Machine) -> bool) -> Stop {
        let end = t + self.clock().epoch();
        for _ in 0..at_most {
            if !self.apply_up_to(end, 1) {
                self.reach(end);
                return Stop::Reached;
            }
            self.reach(self.clock().now());
            if met(self) {
                return Stop::Met;
            }
        }
        Stop::More
    }

    /// Charges the CPU time of work in progress up to the present time: at the end of a replay, and
    /// before a parameter changes.
    pub fn charge_to_horizon(&mut self) {
        let horizon = self.clock().horizon();
        self.below.cx.clock.advance(horizon);
        self.below.sched.charge(&mut self.below.cx);
    }
}

#[cfg(test)]
mod tests {
    use super::super::NextEvent;
    use super::*;

    #[test]
    fn the_next_event_is_the_earliest_and_of_equal_ones_the_first_in_the_list() {
        let mut machine = Machine::new(crate::testbed::config());
        for _ in 0..20_000 {
            let sources = [
                (machine.clock().next_tick, NextEvent::Tick),
                (machine.world().next_frame_at(), NextEvent::Frame),
                (machine.world().next_ack_at(), NextEvent::Ack),
                (machine.world().next_far_event_at(), NextEvent::FarEnd),
                (machine.clock().far_host, NextEvent::FarHost),
                (machine.clock().next_scheduled_at(), NextEvent::Scheduled),
                (machine.cpu().until, NextEvent::Cpu),
            ];
            let first = sources.into_iter().min_by_key(|(at, _)| *at);
            assert_eq!(Some(machine.next_event()), first);
            machine.step_event();
        }
    }
}
