//! Helpers for the tests of the studies' claims: scenarios and their metrics.
#![allow(missing_docs)] // the name of a test says what it checks

pub mod settings;

use base::{Event, Ns};
use lab::observe::layout::FRAME_WIDTH;
use lab::observe::view;
use lab::observe::{Metrics, TASK_COLUMNS};
use lab::scenario::Scenario;
use machine::Machine;
pub use machine::recorder::rows::Entry;

/// Builds a preset with changed parameters, written as in the page's address: ("load.jobs", "4").
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

/// Returns the machine after `seconds` of the run.
pub fn run(preset: &str, changes: &[(&str, &str)], seconds: u64) -> Machine {
    let mut machine = scenario(preset, changes).build();
    machine.run_until(Ns::from_s(seconds), u64::MAX);
    machine
}

/// Returns the value of one metric.
pub fn metric(metrics: &Metrics, id: &str) -> f64 {
    metrics
        .number(id)
        .unwrap_or_else(|| panic!("no metric {id}"))
}

/// Relative error: `|sim − published| / published`.
pub fn error(simulated: f64, published: f64) -> f64 {
    (simulated - published).abs() / published
}

/// Returns one field of the machine's state (`layout::frame`).
pub fn reading(machine: &Machine, field: usize) -> u64 {
    readings(machine, &[field])[0]
}

/// Returns several fields of the machine's state (`layout::frame`).
pub fn readings(machine: &Machine, fields: &[usize]) -> Vec<u64> {
    let mut row = Vec::with_capacity(FRAME_WIDTH);
    view(machine).write_frame(&mut row);
    fields.iter().map(|&field| row[field] as u64).collect()
}

/// Index of a column of `TASK_COLUMNS`.
pub fn task(column: &str) -> usize {
    let place = TASK_COLUMNS.iter().position(|name| *name == column);
    place.expect("a column of tasks")
}

/// Runs in steps of `step` until `done`; returns false if that did not happen before `limit`.
pub fn run_until_that(
    machine: &mut Machine,
    step: Ns,
    limit: Ns,
    done: impl Fn(&Machine) -> bool,
) -> bool {
    while machine.now() < limit {
        machine.run_until(machine.now() + step, u64::MAX);
        if done(machine) {
            return true;
        }
    }
    false
}

/// Returns recorded journal entries of these kinds, in order.
pub fn entries(machine: &Machine, kinds: &[Event]) -> Vec<Entry> {
    let all = machine.watch().events.iter();
    all.filter(|entry| kinds.contains(&entry.kind))
        .copied()
        .collect()
}

/// Runs event by event. Checks the running counters after each event, and recounts everything after
/// every `recount_every` events.
pub fn run_with_books(machine: &mut Machine, events: u64, recount_every: u64, what: &str) {
    for event in 0..events {
        machine.step_event();
        let running = view(machine).check_running_books();
        let now = machine.now();
        assert_eq!(running, Ok(()), "{what}: after event {event} at {now:?}");
        if event % recount_every == 0 {
            let recount = view(machine).check_books();
            assert_eq!(recount, Ok(()), "{what}: recount at event {event}");
        }
    }
    assert_eq!(view(machine).check_books(), Ok(()), "{what}: at the end");
}
