//! Steps: a named amount of progress, forward or back, at any playback speed.
//!
//! A *boundary* of a unit is the moment right after the event that completed one more unit. A step
//! back is exact. It replays the run from a little earlier, finds the last boundary in the past,
//! and replays the run to this boundary.

use super::position::Position;
use super::run::{History, LEAD_IN};
use crate::scenario::Intervention;
use base::{Ns, StepUnit};
use machine::Machine;
use machine::recorder::watch::Attention;

/// A step back searches the last boundary (end of a step) within these distances before the
/// present, one after the other.
const LOOK_BACK: [Ns; 3] = [LEAD_IN, Ns::from_ms(100), Ns::from_s(2)];

/// Returns a count that grows by one with every step of this unit (event, hop, packet, tick or task
/// switch).
fn count(machine: &Machine, unit: StepUnit) -> u64 {
    match unit {
        StepUnit::Event => machine.events(),
        StepUnit::Hop => machine.counters().hops,
        StepUnit::Packet => machine.counters().ended(),
        StepUnit::Tick => machine.clock().hz().whole_in(machine.now()),
        StepUnit::Switch => machine.counters().switches,
    }
}

/// Returns the number of the last event between `from` and `present` that completed a step of this
/// unit. `None` if no event did.
fn last_boundary(
    mut from: Position,
    present: &Machine,
    unit: StepUnit,
    planned: &[Intervention],
) -> Option<u64> {
    from.attend(Attention::Rare);
    let mut found = None;
    while from.machine.events() < present.events() {
        let before = count(from.observed(), unit);
        from.step_event(planned);
        let is_past = from.machine.events() < present.events() || from.now() < present.now();
        if count(from.observed(), unit) != before && is_past {
            found = Some(from.machine.events());
        }
    }
    found
}

impl History {
    /// Runs until one more step of this unit is complete or the run ends, in at most `at_most`
    /// events. Returns true if more events are needed: call again.
    pub fn step(&mut self, unit: StepUnit, at_most: u64) -> bool {
        if unit == StepUnit::Tick {
            let hz = self.position.observed().clock().hz();
            let tick = hz.whole_in(self.now()) + 1;
            return self.run_until(Ns(tick * hz.jiffy().0), at_most);
        }
        self.give_up();
        self.record_details(self.recording);
        let before = count(self.position.observed(), unit);
        for _ in 0..at_most {
            if self.now() >= self.duration() {
                return false;
            }
            self.position.step_event(&self.scenario.interventions);
            if count(self.position.observed(), unit) != before {
                return false;
            }
        }
        true
    }

    /// Goes back to the moment right after the last event that completed a step of this unit, or to
    /// t = 0. Returns false at t = 0.
    pub fn step_back(&mut self, unit: StepUnit) -> bool {
        if self.now() == Ns::ZERO {
            return false;
        }
        if unit == StepUnit::Tick {
            let hz = self.position.observed().clock().hz();
            let tick = hz.whole_in(Ns(self.now().0 - 1));
            self.seek(Ns(tick * hz.jiffy().0), u64::MAX);
            return true;
        }
        let present = self.position.machine.clone();
        let look_back = LOOK_BACK.iter().copied().chain([present.now()]);
        for span in look_back {
            self.seek(present.now().since(span), u64::MAX);
            self.record_details(self.recording);
            let from = self.position.clone();
            if let Some(event) = last_boundary(from, &present, unit, &self.scenario.interventions) {
                while self.position.machine.events() < event {
                    self.position.step_event(&self.scenario.interventions);
                }
                return true;
            }
        }
        true
    }
}
