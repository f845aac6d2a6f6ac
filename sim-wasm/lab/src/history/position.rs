//! Position in a run: the machine, and the number of interventions applied to it.

use crate::scenario::{Intervention, Scenario, intervene};
use base::time::Ns;
use machine::Machine;

/// A machine and the number of the scenario's interventions applied to it.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub machine: Machine,
    pub applied: usize,
}

impl Position {
    pub fn start(scenario: &Scenario) -> Position {
        Position {
            machine: scenario.build(),
            applied: 0,
        }
    }

    pub fn now(&self) -> Ns {
        self.machine.now()
    }

    /// Runs to `t`, including interventions at `t`, in at most `budget` events. Returns true if
    /// more remains.
    pub fn run_until(&mut self, t: Ns, planned: &[Intervention], budget: &mut u64) -> bool {
        loop {
            let next = planned.get(self.applied).filter(|next| next.at <= t);
            if self.run_machine(next.map_or(t, |next| next.at), budget) {
                return true;
            }
            let Some(next) = next else { return false };
            if *budget == 0 {
                return true;
            }
            self.apply(*next);
            *budget -= 1;
        }
    }

    fn run_machine(&mut self, t: Ns, budget: &mut u64) -> bool {
        let before = self.machine.recorder().events();
        let more = self.machine.run_until(t, *budget);
        *budget -= (self.machine.recorder().events() - before).min(*budget);
        if !more && self.machine.now() < t {
            // The budget ended with the last event before `t`; only the clock has to move.
            return self.machine.run_until(t, 1);
        }
        more
    }

    pub fn apply(&mut self, next: Intervention) {
        intervene(&mut self.machine, next.id, next.value);
        self.applied += 1;
    }

    /// Applies exactly one event or one intervention.
    pub fn step_event(&mut self, planned: &[Intervention]) {
        let Some(next) = planned.get(self.applied) else {
            return self.machine.step_event();
        };
        let before = self.machine.recorder().events();
        let more = self.machine.run_until(next.at, 1);
        if !more && self.machine.recorder().events() == before {
            self.apply(*next);
        }
    }
}
