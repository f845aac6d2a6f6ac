//! Tests that a change of each live parameter changes what the machine does afterwards. A value
//! that a part of the machine copied at the start would otherwise stay as it was, although the
//! configuration has the new one.

use crate::common::scenario;
use crate::common::settings::{Run, SETTINGS, WARM};
use base::Ns;
use lab::params::{ChangeMode, Kind, ParamId};
use lab::scenario::{Scenario, intervene};
use machine::Machine;

/// Runs in which a changed parameter may have an effect. They are tried in this order.
const RUNS: [Run; 7] = [
    ("tcp-quiet", &[]),
    ("tcp-loaded", &[WARM]),
    ("tcp-loaded", &[WARM, ("kernel.release", "6.12")]),
    ("udp-200-loaded", &[WARM]),
    ("router-three-small", &[]),
    (
        "router-big",
        &[("output.rate", "10"), ("sink.packet_us", "5000")],
    ),
    // The output queue is often empty between two bursts.
    (
        "router-big",
        &[
            ("output.rate", "50"),
            ("sender.rate", "30"),
            ("sender.burst", "100"),
        ],
    ),
];

/// Live parameters that change nothing in the machine, and why.
const OUTSIDE: [(ParamId, &str); 1] =
    [(ParamId::RunDuration, "the caller of run_until ends the run")];

/// Moment of the change.
const CHANGE: Ns = Ns::from_ms(30);
/// Moment at which the runs are compared.
const END: Ns = Ns::from_ms(230);

/// A scenario and its machine at the moment of the change.
struct Begun {
    scenario: Scenario,
    machine: Machine,
}

impl Begun {
    fn new((preset, settings): Run) -> Begun {
        Begun::of(scenario(preset, settings))
    }

    fn of(scenario: Scenario) -> Begun {
        let mut machine = scenario.build();
        machine.run_until(CHANGE, u64::MAX);
        Begun { scenario, machine }
    }

    /// Whether a new value changes the run. The run with the new value is compared with a run in
    /// which the present value is set again, so that a reset of a NIC alone makes no difference.
    fn is_changed_by(&self, id: ParamId) -> bool {
        let present = self.scenario.params.get(id);
        let unchanged = self.course(id, present);
        let mut others = values(id).into_iter().chain([present * 2, present / 2]);
        others.any(|value| id.check(value).is_ok() && self.course(id, value) != unchanged)
    }

    /// Returns what the machine has done until the end: its events, its counts and its CPU time.
    /// The parameters themselves are not part of this text.
    fn course(&self, id: ParamId, value: i64) -> String {
        let mut machine = self.machine.clone();
        intervene(&mut machine, id, value);
        machine.run_until(END, u64::MAX);
        let events = machine.events();
        format!("{events} {:?} {:?}", machine.counters(), machine.cpu().time)
    }
}

/// Returns the values to try: the two limits of a number, or every choice.
fn values(id: ParamId) -> Vec<i64> {
    let spec = id.spec();
    match spec.kind {
        Kind::Number { .. } => vec![spec.min, spec.max],
        Kind::Bool => vec![0, 1],
        Kind::Enum(words) => words.iter().map(|(_, value)| *value).collect(),
    }
}

/// Returns the scenarios of `RUNS` with another word of a parameter whose id begins like this one's:
/// the parameters of a queueing discipline (`output.*`) have an effect only with this discipline.
fn scenarios_with_switches(id: ParamId) -> impl Iterator<Item = Scenario> {
    let first_word = |id: ParamId| id.spec().id.split('.').next();
    let switches = ParamId::ALL.iter().copied().filter(move |&switch| {
        let is_switch = !matches!(switch.spec().kind, Kind::Number { .. });
        is_switch && switch != id && first_word(switch) == first_word(id)
    });
    let choices = switches.flat_map(|switch| values(switch).into_iter().map(move |v| (switch, v)));
    choices.flat_map(|(switch, value)| {
        RUNS.into_iter().filter_map(move |(preset, settings)| {
            let mut scenario = scenario(preset, settings);
            scenario.params.set(switch, value).ok()?;
            scenario.params.check().ok()?;
            Some(scenario)
        })
    })
}

#[test]
fn a_change_of_each_live_parameter_changes_the_later_run() {
    let usual = RUNS.map(Begun::new);
    let has_effect = |id: ParamId| match SETTINGS.iter().find(|(of, _)| *of == id) {
        Some((_, run)) => Begun::new(*run).is_changed_by(id),
        None => {
            usual.iter().any(|begun| begun.is_changed_by(id))
                || scenarios_with_switches(id).any(|s| Begun::of(s).is_changed_by(id))
        }
    };
    for &id in ParamId::ALL {
        let is_live = id.spec().change != ChangeMode::Restart;
        if is_live && OUTSIDE.iter().all(|(of, _)| *of != id) {
            assert!(
                has_effect(id),
                "a change of {} in mid-run has no effect: give its row the Change that passes the new value on, or give SETTINGS a run in which the parameter matters",
                id.spec().id
            );
        }
    }
}
