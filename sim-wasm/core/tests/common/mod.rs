//! What the tests of the studies' claims share: scenarios and their metrics.
#![allow(dead_code, missing_docs)] // each test file uses its part

use ringside_core::machine::{Machine, Metrics};
use ringside_core::params::ParamId;
use ringside_core::scenario::Scenario;
use ringside_core::time::Ns;

/// A preset with changes written as in a link.
pub fn scenario(preset: &str, changes: &[(&str, &str)]) -> Scenario {
    let mut scenario = Scenario::of_preset(preset).expect("a preset's name");
    for (id, text) in changes {
        let assignment = format!("{id}={text}");
        scenario
            .set_text(&assignment)
            .expect("a parameter in range");
    }
    scenario
}

/// The machine after `seconds` of the run.
pub fn run(preset: &str, changes: &[(&str, &str)], seconds: u64) -> Machine {
    let mut machine = scenario(preset, changes).build();
    machine.run_until(Ns::from_s(seconds), u64::MAX);
    machine
}

/// One metric.
pub fn metric(metrics: &Metrics, id: &str) -> f64 {
    metrics
        .number(id)
        .unwrap_or_else(|| panic!("no metric {id}"))
}

/// `|sim − published| / published`.
pub fn error(simulated: f64, published: f64) -> f64 {
    (simulated - published).abs() / published
}

/// The value of a parameter in its base unit.
pub fn value(machine: &Machine, id: ParamId) -> i64 {
    machine.params().get(id)
}
