//! Position in a run: the machine, and the number of interventions applied to it.

use crate::scenario::{Intervention, Scenario, intervene};
use base::{Complete, Ns};
use machine::Machine;
use machine::recorder::watch::{Attention, Watch};

/// The host whose state and events are observed.
#[derive(Clone, Copy, Debug, Default)]
pub enum Observed {
    /// The receiver or the router.
    #[default]
    Host,
    /// The far host, to which a router forwards, if the far host is simulated as a machine.
    FarHost(Complete),
}

impl Observed {
    /// Returns the observed host: the machine itself, or the far host to which it forwards. If the
    /// far host is not simulated as a machine, returns the machine itself.
    pub(super) fn of(self, machine: &Machine) -> &Machine {
        match self {
            Observed::Host => machine,
            Observed::FarHost(_) => machine.far_host().unwrap_or(machine),
        }
    }

    fn of_mut(self, machine: &mut Machine) -> &mut Machine {
        match self {
            Observed::FarHost(_) if machine.far_host().is_some() => {
                machine.far_host_mut().expect("a far host")
            }
            _ => machine,
        }
    }
}

/// A machine and the number of the scenario's interventions applied to it.
#[derive(Clone, Debug)]
pub struct Position {
    pub machine: Machine,
    pub applied: usize,
    pub looks_at: Observed,
}

impl Position {
    pub fn start(scenario: &Scenario) -> Position {
        Position {
            machine: scenario.build(),
            applied: 0,
            looks_at: Observed::default(),
        }
    }

    /// The host whose state and events are observed.
    pub fn observed(&self) -> &Machine {
        self.looks_at.of(&self.machine)
    }

    /// Gives write access to the observed host, so that its recordings can be taken.
    pub fn observed_mut(&mut self) -> &mut Machine {
        self.looks_at.of_mut(&mut self.machine)
    }

    /// Sets how much is recorded on the observed host. On the other host of a router's run, only
    /// rare events are recorded.
    pub fn attend(&mut self, attention: Attention) {
        self.on_both(|watch| watch.attend(Attention::Rare));
        self.observed_mut().watch_mut().attend(attention);
    }

    /// Records the hops (steps of the path) of one packet, on the router and on its far host.
    pub fn attend_to_packet(&mut self, packet: i64) {
        self.on_both(|watch| watch.attend(Attention::Packet(packet)));
    }

    /// Changes the recordings of the router and of its far host.
    fn on_both(&mut self, change: impl Fn(&mut Watch)) {
        change(self.machine.watch_mut());
        if let Some(far_host) = self.machine.far_host_mut() {
            change(far_host.watch_mut());
        }
    }

    pub fn now(&self) -> Ns {
        self.machine.now()
    }

    /// Removes the recorded hops of packets, on the router and on its far host.
    pub fn forget_hops(&mut self) {
        self.on_both(|watch| watch.hops.clear());
    }

    /// Runs to `t`, including the changes planned at `t`, in at most `budget` events. Returns true
    /// if more events are needed to reach `t`.
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
        let before = self.machine.events();
        let more = self.machine.run_until(t, *budget);
        *budget -= (self.machine.events() - before).min(*budget);
        if !more && self.machine.now() < t {
            // The last event of the budget was also the last event before `t`, so this call only
            // moves the clock to `t`.
            return self.machine.run_until(t, 1);
        }
        more
    }

    pub fn apply(&mut self, next: Intervention) {
        intervene(&mut self.machine, next.id, next.value);
        self.applied += 1;
    }

    /// Handles exactly one event, or applies one planned change.
    pub fn step_event(&mut self, planned: &[Intervention]) {
        let Some(next) = planned.get(self.applied) else {
            return self.machine.step_event();
        };
        let before = self.machine.events();
        let more = self.machine.run_until(next.at, 1);
        if !more && self.machine.events() == before {
            self.apply(*next);
        }
    }
}
